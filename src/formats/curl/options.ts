/** Effect of an option of curl; `value` options take the next word. */
export type CurlOption =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'flag'; readonly name: string }
  /** Options that say nothing about the request. */
  | { readonly kind: 'silent'; readonly takesValue: boolean }
  | { readonly kind: 'noted'; readonly takesValue: boolean; readonly note: string };

const value = (name: string): CurlOption => ({ kind: 'value', name });
const flag = (name: string): CurlOption => ({ kind: 'flag', name });
const silent: CurlOption = { kind: 'silent', takesValue: false };
const silentValue: CurlOption = { kind: 'silent', takesValue: true };
const omitted = (note: string): CurlOption => ({ kind: 'noted', takesValue: false, note });
const omittedValue = (note: string): CurlOption => ({ kind: 'noted', takesValue: true, note });

const insecure = omitted('certificates are checked; ".set insecure on" accepts any');
const proxy = omittedValue('the proxy was left out; ".set proxy URL" sets one');
const certificate = omittedValue(
  'the client certificate was left out; ".set cert FILE" and ".set key FILE" name one',
);
const authentication = (name: string) => omitted(`${name} authentication was left out`);

/** The options of curl 8 (its manual), by long name. */
const longOptions: Readonly<Record<string, CurlOption>> = {
  request: value('request'),
  header: value('header'),
  data: value('data'),
  'data-ascii': value('data'),
  'data-raw': value('data-raw'),
  'data-binary': value('data-binary'),
  'data-urlencode': value('data-urlencode'),
  json: value('json'),
  form: value('form'),
  'form-string': value('form-string'),
  user: value('user'),
  'user-agent': value('user-agent'),
  referer: value('referer'),
  cookie: value('cookie'),
  url: value('url'),
  'url-query': value('url-query'),
  'oauth2-bearer': value('oauth2-bearer'),
  'upload-file': value('upload-file'),
  get: flag('get'),
  head: flag('head'),
  globoff: flag('globoff'),
  location: silent,
  'location-trusted': silent,
  compressed: silent,
  silent: silent,
  'show-error': silent,
  verbose: silent,
  include: silent,
  'show-headers': silent,
  fail: silent,
  'fail-with-body': silent,
  'no-buffer': silent,
  'progress-bar': silent,
  'no-progress-meter': silent,
  basic: silent,
  'http1.1': silent,
  'path-as-is': silent,
  'no-keepalive': silent,
  'keepalive-time': silentValue,
  'tcp-nodelay': silent,
  raw: silent,
  disable: silent,
  'write-out': silentValue,
  'connect-timeout': silentValue,
  trace: silentValue,
  'trace-ascii': silentValue,
  stderr: silentValue,
  insecure,
  proxy,
  'proxy-insecure': insecure,
  'proxy-user': proxy,
  noproxy: proxy,
  socks5: proxy,
  'socks5-hostname': proxy,
  preproxy: proxy,
  'max-time': omittedValue('the time limit was left out; ".set timeout MILLISECONDS" sets one'),
  'max-redirs': omittedValue('the number of redirects was left out; ".set redirects N" sets it'),
  http2: omitted('HTTP/2 was left out; ".set http2 on" offers it'),
  'http2-prior-knowledge': omitted('HTTP/2 was left out; ".set http2 on" offers it'),
  http3: omitted('HTTP/3 is not supported'),
  'http1.0': omitted('HTTP/1.0 is not supported'),
  output: omittedValue('the file for the output was left out; ".save-body FILE" writes one'),
  'output-dir': omittedValue('the folder for the output was left out'),
  'create-dirs': silent,
  'remote-name': omitted('the file for the output was left out'),
  'remote-header-name': omitted('the file for the output was left out'),
  'dump-header': omittedValue('the file for the headers was left out'),
  'cookie-jar': omittedValue('the cookie file was left out; ".set cookies on" keeps cookies'),
  cert: certificate,
  key: certificate,
  'cert-type': certificate,
  'key-type': certificate,
  pass: certificate,
  cacert: omittedValue('the certificate authority was left out; ".set ca FILE" names one'),
  capath: omittedValue('the certificate authority was left out; ".set ca FILE" names one'),
  digest: flag('digest'),
  ntlm: flag('ntlm'),
  negotiate: omitted('Kerberos was left out; "# @auth ntlm" answers Negotiate by a password'),
  anyauth: authentication('the best offered'),
  'aws-sigv4': value('aws-sigv4'),
  netrc: flag('netrc'),
  'netrc-optional': flag('netrc'),
  'netrc-file': value('netrc-file'),
  resolve: omittedValue('the address for the host was left out; ".set resolve HOST:PORT:ADDRESS" gives one'),
  'connect-to': omittedValue('the other host to connect to was left out'),
  'unix-socket': omittedValue('the socket was left out; ".set unix-socket PATH" names one'),
  interface: omittedValue('the network interface was left out'),
  ciphers: omittedValue('the choice of ciphers was left out'),
  tlsv1: omitted('the choice of the TLS version was left out'),
  'tlsv1.2': omitted('the choice of the TLS version was left out'),
  'tlsv1.3': omitted('the choice of the TLS version was left out'),
  'tls-max': omittedValue('the choice of the TLS version was left out'),
  retry: omittedValue('retrying was left out; ".set retry N" sets it'),
  'retry-delay': omittedValue('retrying was left out'),
  'retry-max-time': omittedValue('retrying was left out'),
  'retry-all-errors': omitted('retrying was left out'),
  'limit-rate': omittedValue('the limit of the rate was left out'),
  range: value('range'),
  'continue-at': omittedValue('going on with a download was left out'),
  'time-cond': omittedValue('the condition on the time was left out'),
  config: omittedValue('the file with options was not read'),
  ipv4: omitted('the choice of the IP version was left out'),
  ipv6: omitted('the choice of the IP version was left out'),
};

const shortOptions: Readonly<Record<string, string>> = {
  X: 'request',
  H: 'header',
  d: 'data',
  F: 'form',
  u: 'user',
  A: 'user-agent',
  e: 'referer',
  b: 'cookie',
  T: 'upload-file',
  G: 'get',
  I: 'head',
  g: 'globoff',
  L: 'location',
  s: 'silent',
  S: 'show-error',
  v: 'verbose',
  i: 'include',
  f: 'fail',
  N: 'no-buffer',
  '#': 'progress-bar',
  q: 'disable',
  w: 'write-out',
  k: 'insecure',
  x: 'proxy',
  U: 'proxy-user',
  m: 'max-time',
  o: 'output',
  O: 'remote-name',
  J: 'remote-header-name',
  D: 'dump-header',
  c: 'cookie-jar',
  E: 'cert',
  n: 'netrc',
  r: 'range',
  C: 'continue-at',
  z: 'time-cond',
  K: 'config',
  '0': 'http1.0',
  '1': 'tlsv1',
  '4': 'ipv4',
  '6': 'ipv6',
};

export interface CurlArgument {
  readonly name: string;
  readonly value: string;
}

export interface CurlArguments {
  readonly arguments: readonly CurlArgument[];
  readonly notes: readonly string[];
}

export function readOptions(words: readonly string[]): CurlArguments {
  const found: CurlArgument[] = [];
  const notes: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--next' || word === '-:') {
      notes.push('Only the first request was taken; --next begins another.');
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      found.push({ name: '', value: word });
      continue;
    }
    const take = (): string => {
      at += 1;
      return words[at] ?? '';
    };
    for (const { name, attached } of namesIn(word)) {
      const option = findOption(name);
      if (option === undefined) notes.push(`${word} is not an option that restloop knows; it was left out.`);
      else if (option.kind === 'value') found.push({ name: option.name, value: attached ?? take() });
      else if (option.kind === 'flag') found.push({ name: option.name, value: '' });
      else {
        if (option.takesValue && attached === null) take();
        if (option.kind === 'noted') notes.push(`${word.split('=')[0]}: ${option.note}.`);
      }
    }
  }
  return { arguments: found, notes: [...new Set(notes)] };
}

/** `--no-NAME` turns off what is on by default. */
function findOption(name: string): CurlOption | undefined {
  if (Object.hasOwn(longOptions, name)) return longOptions[name];
  return name.startsWith('no-') && Object.hasOwn(longOptions, name.slice(3)) ? silent : undefined;
}

/** `-sSLX POST` is four options; `-XPOST` has its value attached. */
function namesIn(word: string): { readonly name: string; readonly attached: string | null }[] {
  if (word.startsWith('--')) {
    const [name = '', ...rest] = word.slice(2).split('=');
    return [{ name, attached: rest.length === 0 ? null : rest.join('=') }];
  }
  const names: { readonly name: string; readonly attached: string | null }[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const name = shortOptions[word[at] ?? ''] ?? '';
    const option = findOption(name);
    const takesValue =
      option?.kind === 'value' ||
      ((option?.kind === 'silent' || option?.kind === 'noted') && option.takesValue);
    if (takesValue) {
      const attached = word.slice(at + 1);
      return [...names, { name, attached: attached === '' ? null : attached }];
    }
    names.push({ name, attached: null });
  }
  return names;
}
