{% autoescape off %}import * as words from "{{ modules.words }}";
import * as named from "{{ modules.named }}";
import * as meant from "{{ modules.meant }}";
import * as ranking from "{{ modules.ranking }}";
import { Library } from "{{ modules.search }}";
import { readNetwork } from "{{ modules.network }}";
import { Pages } from "{{ modules.pages }}";
import { start } from "{{ modules.worker }}";

start(self, {
  readLibrary: (index) => new Library(index, { ...words, ...named, ...meant, ...ranking }),
  readNetwork: (buffer) => readNetwork(buffer, words.normalise),
  Pages,
  config: {{ config }},
});
{% endautoescape %}
