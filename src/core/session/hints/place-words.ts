import { settingDefinition } from '../settings/settings.ts';

export type Place = 'shell' | 'command-line' | 'library';

/** Hints are written as commands of the shell. Null where nothing of the hint is left. */
export function hintAt(place: Place, hint: string): string | null {
  if (place === 'shell') return hint;
  const text = translated(place, hint);
  if (text === '') return null;
  return /^\.[a-z-]+(?: |$)/.test(text) ? `in the shell, ${text}` : text;
}

export const messageAt = (place: Place, message: string): string =>
  place === 'shell'
    ? message
    : message.replace(/(?<=[("])\.[a-z]+ [^()"]*(?=[)"])/g, (command) => translated(place, command));

export interface PermissionWords {
  readonly host: (host: string) => string;
  readonly file: (path: string) => string;
  readonly protectedEnvironment: string;
}

const flagWords: PermissionWords = {
  host: (host) => `--allow-host ${host}`,
  file: (path) => `--allow-file ${path}`,
  protectedEnvironment: '--allow-protected',
};

export const permissionWords: Readonly<Record<Place, PermissionWords>> = {
  shell: flagWords,
  'command-line': flagWords,
  library: {
    host: (host) => `allowHosts: [${JSON.stringify(host)}]`,
    file: (path) => `allowFiles: [${JSON.stringify(path)}]`,
    protectedEnvironment: 'allowProtected: true',
  },
};

type OtherPlace = Exclude<Place, 'shell'>;
type Translation = (...groups: string[]) => string;

const translated = (place: OtherPlace, text: string): string =>
  rows
    .reduce((changed, [command, words]) => {
      const word = words[place];
      if (typeof word === 'string') return changed.replace(command, word);
      return changed.replace(command, (_, ...groups: string[]) => word(...groups));
    }, text)
    .trim();

const everywhere = (word: string): Record<OtherPlace, string> => ({ 'command-line': word, library: word });

const rows: readonly (readonly [
  command: RegExp,
  words: Readonly<Record<OtherPlace, string | Translation>>,
])[] = [
  [
    /\.set ([a-z][a-z0-9.-]*)(?: (on|off|none|[A-Z]+(?::[A-Z]+)*|\d[\w.]*|\w+:\/\/[^\s;,)"]+))?/g,
    { 'command-line': settingFlag, library: settingOption },
  ],
  [/(?<!\w)\.env ([\w+.-]+)$/g, { 'command-line': '--env $1', library: "env: '$1'" }],
  [/(?<!\w)\.env NAME(?= chooses)/g, { 'command-line': '--env NAME', library: 'env: NAME' }],
  [/(?<=has a value in (.+): )\.env \1$/g, { 'command-line': "--env '$1'", library: "env: '$1'" }],
  [/\.base URL/g, { 'command-line': '--var base_url=URL', library: 'variables: { base_url: URL }' }],
  [
    /client\.setVar\('([^']+)', \.\.\.\)/g,
    { 'command-line': '--var $1=VALUE', library: 'variables: { $1: VALUE }' },
  ],
  [
    /client\.setVar\('([^']+)', ([{[].*\.\.\..*[}\]])\)/g,
    {
      'command-line': (name, value) => `--var ${name}:='${asJson(value)}'`,
      library: (name, value) => `variables: { ${name}: ${withValue(value)} }`,
    },
  ],
  [/(?<!\w)\.secret ([\w$-]+)/g, { 'command-line': '--secret $1=VALUE', library: 'secrets: { $1: VALUE }' }],
  [/(?<!\w)\.passphrase\b/g, everywhere('RESTLOOP_PASSPHRASE')],
  [/(?<!\w)\.force\b/g, { 'command-line': '--force', library: 'force' }],
  [/(?<!\w)\.sessions\b/g, everywhere('restloop sessions')],
  [/(?<!\w)\.help(?= [a-z])/g, everywhere('restloop help')],
  [/\.requests lists them; /g, everywhere('')],
  [/\.vars lists (?:them|what hides what)/g, everywhere('')],
  [
    /\.env set \S+ changes it there, \.env none leaves the environment/g,
    { 'command-line': 'without --env it is not used', library: 'without env it is not used' },
  ],
  [/\.until CONDITION every 5s for 10m waits/g, everywhere('--every 5s --for 10m waits')],
  [/\.preview shows all/g, everywhere('restloop preview shows all')],
  [/^it is sent after this one$/, everywhere('send one request at a time')],
  [/\.save-body FILE/g, everywhere('--output FILE')],
  [/--var ([\p{L}\w$-]+)=VALUE/gu, { 'command-line': '--var $1=VALUE', library: 'variables: { $1: VALUE }' }],
  // `--exclude-tag` is the option `excludeTag`.
  [/(?<![\w-])--([a-z]+(?:-[a-z]+)*)/g, { 'command-line': '--$1', library: camelCase }],
];

const withValue = (written: string): string => written.replace('...', 'VALUE');

const asJson = (written: string): string => withValue(written.replace(/(?<=\{)([^"{}[\]]+?)(?=: )/g, '"$1"'));

export const settingFlags = {
  timeout: '--timeout',
  retry: '--retry',
  insecure: '--insecure',
  ca: '--cacert',
  cert: '--cert',
  key: '--key',
  proxy: '--proxy',
  resolve: '--resolve',
  'unix-socket': '--unix-socket',
  http2: '--http2',
} as const;

function settingFlag(key: string, value?: string): string {
  const flag = (settingFlags as Readonly<Record<string, string>>)[key];
  const isSwitch = settingDefinition(key)?.accepts.kind === 'switch';
  if (flag === undefined || value === 'off' || value === 'none') return `--set ${key}=${value ?? 'VALUE'}`;
  return value === undefined || isSwitch ? flag : `${flag} ${value}`;
}

function settingOption(key: string, value?: string): string {
  const name = /^\w+$/.test(key) ? key : `'${key}'`;
  return `settings: { ${name}: ${value === undefined ? 'VALUE' : literal(value)} }`;
}

function literal(value: string): string {
  if (value === 'on' || value === 'off') return String(value === 'on');
  return /^(?:\d+|[A-Z]+)$/.test(value) ? value : `'${value}'`;
}

function camelCase(flag: string): string {
  return flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
