import { keysByWord } from '../../value/objects.ts';

export const commandAlias = (name: string): string | undefined => otherNames.get(name);

const otherNames = keysByWord({
  '.help': ['?', 'h', 'man', 'usage', 'commands'],
  '.tour': ['tutorial', 'start', 'learn', 'intro'],
  '.exit': ['quit', 'q', 'bye', 'logout', 'wq'],
  '.clear': ['cls', 'reset'],
  '.send': ['run', 'again', 'rerun'],
  '.resend': ['replay'],
  '.requests': ['ls', 'list', 'dir', 'll'],
  '.load': ['cat'],
  '.keep': ['name'],
  '.vars': ['variables'],
  '.base': ['cd', 'host', 'url'],
  '.env': ['environment', 'environments', 'use'],
  '.set': ['settings', 'config', 'options'],
  '.until': ['poll', 'wait'],
  '.res': ['response', 'body'],
  '.open': ['session'],
  '.import': ['source'],
  '.export': ['share'],
  '.keys': ['bind', 'bindings', 'keymap', 'map', 'shortcuts'],
  '.edit': ['vi', 'vim', 'nano', 'editor'],
  '.header': ['headers', 'default-header', 'default-headers'],
  '.query': ['params', 'parameters', 'queries'],
  '.auth': ['login', 'bearer', 'basic'],
  '.cookies': ['cookie', 'jar'],
});

/** Hints for commands of other programs that restloop does not have. */
export const insteadOf = keysByWord({
  '.tour starts the tour; restloop demo opens the shell on the demo API': ['.demo'],
  '.undo NAME@NUMBER restores a value of a variable, .vars NAME lists them': ['.redo'],
  '.header and .query set headers and parameters of every request, .auth the credentials': ['.defaults'],
  "client.setVar('name', 5) sets a variable, .vars lists them": ['.var', '.setvar', '.let'],
  "client.deleteVar('name') removes a variable, .header -NAME a header": ['.unset'],
  '.requests NAME/ lists a folder of saved requests, .mv REQUEST NAME/ moves one into it': [
    '.folder',
    '.folders',
  ],
  '?? status == 200 in a request checks its response, and .send NAME runs a saved request with its checks': [
    '.tests',
  ],
  '.vars NAME shows a variable, .load NAME a saved request in the editor, .res the last response': ['.show'],
});
