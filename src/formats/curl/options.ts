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

const insecure = omitted('certificates are verified; use ".set insecure on" to accept any');
const proxy = omittedValue('the proxy was omitted; use ".set proxy URL"');
const certificate = omittedValue(
  'the client certificate was omitted; use ".set cert FILE" and ".set key FILE"',
);
const authentication = (name: string) => omitted(`${name} authentication was omitted`);

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
  'max-time': omittedValue('the time limit was omitted; use ".set timeout MILLISECONDS"'),
  'max-redirs': omittedValue('the maximum number of redirects was omitted; use ".set redirects N"'),
  http2: omitted('HTTP/2 was omitted; use ".set http2 on"'),
  'http2-prior-knowledge': omitted('HTTP/2 was omitted; use ".set http2 on"'),
  http3: omitted('HTTP/3 is not supported'),
  'http1.0': omitted('HTTP/1.0 is not supported'),
  output: omittedValue('the output file was omitted; use ".save-body FILE"'),
  'output-dir': omittedValue('the output folder was omitted'),
  'create-dirs': silent,
  'remote-name': omitted('the output file was omitted'),
  'remote-header-name': omitted('the output file was omitted'),
  'dump-header': omittedValue('the header file was omitted'),
  'cookie-jar': omittedValue('the cookie file was omitted; use ".set cookies on" to keep cookies'),
  cert: certificate,
  key: certificate,
  'cert-type': certificate,
  'key-type': certificate,
  pass: certificate,
  cacert: omittedValue('the certificate authority was omitted; use ".set ca FILE"'),
  capath: omittedValue('the certificate authority was omitted; use ".set ca FILE"'),
  digest: flag('digest'),
  ntlm: flag('ntlm'),
  negotiate: omitted('--negotiate was omitted; "# @auth negotiate" sends a ticket of Kerberos'),
  anyauth: authentication('the best offered'),
  'aws-sigv4': value('aws-sigv4'),
  netrc: flag('netrc'),
  'netrc-optional': flag('netrc'),
  'netrc-file': value('netrc-file'),
  resolve: omittedValue('the address for the host was omitted; use ".set resolve HOST:PORT:ADDRESS"'),
  'connect-to': omittedValue('the other host to connect to was omitted'),
  'unix-socket': omittedValue('the socket was omitted; use ".set unix-socket PATH"'),
  interface: omittedValue('the network interface was omitted'),
  ciphers: omittedValue('the cipher selection was omitted'),
  tlsv1: omitted('the TLS version was omitted'),
  'tlsv1.2': omitted('the TLS version was omitted'),
  'tlsv1.3': omitted('the TLS version was omitted'),
  'tls-max': omittedValue('the TLS version was omitted'),
  retry: omittedValue('retries were omitted; use ".set retry N"'),
  'retry-delay': omittedValue('retries were omitted'),
  'retry-max-time': omittedValue('retries were omitted'),
  'retry-all-errors': omitted('retries were omitted'),
  'limit-rate': omittedValue('the rate limit was omitted'),
  range: value('range'),
  'continue-at': omittedValue('resuming a download was omitted'),
  'time-cond': omittedValue('the time condition was omitted'),
  config: omittedValue('the file with options was not read'),
  ipv4: omitted('the IP version was omitted'),
  ipv6: omitted('the IP version was omitted'),
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
      notes.push('Only the first request was used; --next begins another one.');
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
      if (option === undefined) notes.push(`${word} is an unknown option and was omitted.`);
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
