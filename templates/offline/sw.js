{% autoescape off %}import { Library } from "{{ modules.0 }}";
import { Pages } from "{{ modules.1 }}";
import { start } from "{{ modules.2 }}";

start(self, { Library, Pages, config: {{ config }} });
{% endautoescape %}
