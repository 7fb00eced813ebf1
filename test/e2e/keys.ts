/** What a terminal sends for a key (xterm, as most terminals do). */
export function keyBytes(name: string): string {
  const named = namedKeys[name];
  if (named !== undefined) return named;
  const [, modifier, key] = /^(ctrl|alt)\+(.+)$/.exec(name) ?? [];
  if (modifier === 'alt' && key !== undefined) return `\u001b${keyBytes(key)}`;
  if (modifier === 'ctrl' && key !== undefined) return controlBytes(key);
  if ([...name].length === 1) return name;
  throw new Error(`no key is called ${name}`);
}

const namedKeys: Readonly<Record<string, string>> = {
  enter: '\r',
  tab: '\t',
  'shift+tab': '\u001b[Z',
  escape: '\u001b',
  backspace: '\u007f',
  delete: '\u001b[3~',
  up: '\u001b[A',
  down: '\u001b[B',
  right: '\u001b[C',
  left: '\u001b[D',
  home: '\u001b[H',
  end: '\u001b[F',
  pageup: '\u001b[5~',
  pagedown: '\u001b[6~',
  f1: '\u001bOP',
  f2: '\u001bOQ',
  f3: '\u001bOR',
  f4: '\u001bOS',
  f6: '\u001b[17~',
  f7: '\u001b[18~',
  f8: '\u001b[19~',
  f9: '\u001b[20~',
  'ctrl+right': '\u001b[1;5C',
  'ctrl+left': '\u001b[1;5D',
  'shift+enter': '\u001b[13;2u',
};

function controlBytes(key: string): string {
  if (key === 'space') return '\u0000';
  if (key === '_' || key === '/') return '\u001f';
  return String.fromCharCode(key.toLowerCase().charCodeAt(0) & 0x1f);
}
