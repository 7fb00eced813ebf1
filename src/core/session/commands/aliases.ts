export const commandAlias = (name: string): string | undefined => otherNames.get(name);

const otherNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '.help': ['?', 'h', 'man', 'usage', 'commands'],
    '.tour': ['tutorial', 'start', 'learn', 'intro'],
    '.exit': ['quit', 'q', 'bye', 'logout', 'wq'],
    '.clear': ['cls', 'reset'],
    '.send': ['run'],
    '.requests': ['ls', 'list', 'dir', 'll'],
    '.load': ['cat'],
    '.keep': ['name'],
    '.vars': ['variables', 'show'],
    '.base': ['cd', 'host', 'url'],
    '.env': ['environment', 'environments', 'use'],
    '.set': ['settings', 'config', 'options'],
    '.res': ['response', 'body'],
    '.open': ['session'],
    '.import': ['source'],
    '.keys': ['bind', 'bindings', 'keymap', 'map', 'shortcuts'],
    '.edit': ['vi', 'vim', 'nano', 'editor'],
    '.header': ['headers', 'default-header', 'default-headers'],
    '.query': ['params', 'parameters', 'queries'],
    '.auth': ['login', 'bearer', 'basic'],
  }).flatMap(([command, names]) => names.map((name) => [name, command] as const)),
);
