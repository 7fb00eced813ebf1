export type CurlOption =
  | { readonly kind: 'value'; readonly name: string }
  | { readonly kind: 'flag'; readonly name: string }
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
const authority = omittedValue('the certificate authority was omitted; use ".set ca FILE"');

const named = (option: (name: string) => CurlOption, names: string): [string, CurlOption][] =>
  names.split(/\s+/).map((name) => [name, option(name)]);

/** The options of curl 8 (its manual), by long name. */
const longOptions = new Map<string, CurlOption>([
  ...named(
    value,
    `request header data data-raw data-binary data-urlencode json form form-string user user-agent referer cookie url
    url-query oauth2-bearer upload-file aws-sigv4 netrc-file range`,
  ),
  ['data-ascii', value('data')],
  ...named(flag, 'get head globoff digest ntlm netrc'),
  ['netrc-optional', flag('netrc')],
  ...named(
    () => silent,
    `location location-trusted compressed silent show-error verbose include show-headers fail fail-with-body no-buffer
    progress-bar no-progress-meter basic http1.1 path-as-is no-keepalive tcp-nodelay raw disable create-dirs`,
  ),
  ...named(() => silentValue, 'keepalive-time write-out connect-timeout trace trace-ascii stderr'),
  ...named(() => insecure, 'insecure proxy-insecure'),
  ...named(() => proxy, 'proxy proxy-user noproxy socks5 socks5-hostname preproxy'),
  ...named(() => certificate, 'cert key cert-type key-type pass'),
  ...named(() => authority, 'cacert capath'),
  ...named(() => omitted('HTTP/2 was omitted; use ".set http2 on"'), 'http2 http2-prior-knowledge'),
  ...named(() => omitted('the output file was omitted'), 'remote-name remote-header-name'),
  ...named(() => omitted('the TLS version was omitted'), 'tlsv1 tlsv1.2 tlsv1.3'),
  ...named(() => omitted('the IP version was omitted'), 'ipv4 ipv6'),
  ...named(() => omittedValue('retries were omitted'), 'retry-delay retry-max-time'),
  ['retry', omittedValue('retries were omitted; use ".set retry N"')],
  ['retry-all-errors', omitted('retries were omitted')],
  ['max-time', omittedValue('the time limit was omitted; use ".set timeout MILLISECONDS"')],
  ['max-redirs', omittedValue('the maximum number of redirects was omitted; use ".set redirects N"')],
  ['http3', omitted('HTTP/3 is not supported')],
  ['http1.0', omitted('HTTP/1.0 is not supported')],
  ['output', omittedValue('the output file was omitted; use ".save-body FILE"')],
  ['output-dir', omittedValue('the output folder was omitted')],
  ['dump-header', omittedValue('the header file was omitted')],
  ['cookie-jar', omittedValue('the cookie file was omitted; use ".set cookies on" to keep cookies')],
  ['negotiate', omitted('--negotiate was omitted; "# @auth negotiate" sends a ticket of Kerberos')],
  ['anyauth', omitted('the best offered authentication was omitted')],
  ['resolve', omittedValue('the address for the host was omitted; use ".set resolve HOST:PORT:ADDRESS"')],
  ['connect-to', omittedValue('the other host to connect to was omitted')],
  ['unix-socket', omittedValue('the socket was omitted; use ".set unix-socket PATH"')],
  ['interface', omittedValue('the network interface was omitted')],
  ['ciphers', omittedValue('the cipher selection was omitted')],
  ['tls-max', omittedValue('the TLS version was omitted')],
  ['limit-rate', omittedValue('the rate limit was omitted')],
  ['continue-at', omittedValue('resuming a download was omitted')],
  ['time-cond', omittedValue('the time condition was omitted')],
  ['config', omittedValue('the file with options was not read')],
]);

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

function findOption(name: string): CurlOption | undefined {
  return (
    longOptions.get(name) ?? (name.startsWith('no-') && longOptions.has(name.slice(3)) ? silent : undefined)
  );
}

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
