{% autoescape off %}import { Library, normalise } from "{{ modules.0 }}";
import { readNetwork } from "{{ modules.1 }}";
import { Pages } from "{{ modules.2 }}";
import { start } from "{{ modules.3 }}";

start(self, { Library, Pages, readNetwork: (buffer) => readNetwork(buffer, normalise), config: {{ config }} });
{% endautoescape %}
