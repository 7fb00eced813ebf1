import { describe, expect, it } from 'vitest';
import type { RequestSpec } from '../../../src/core/request/types.ts';
import { curlCommand } from '../../../src/formats/curl/command.ts';

describe('curlCommand', () => {
  const spec: RequestSpec = {
    method: 'GET',
    url: 'https://h/',
    headers: [['Accept', '*/*']],
    body: { kind: 'none' },
  };

  it.each([
    [
      {},
      spec,
      "curl --globoff --path-as-is --compressed --http1.1 \\\n  --request GET https://h/ \\\n  --header 'Accept: */*'",
    ],
    [
      { redirects: 5, insecure: true, proxy: 'http://p:1', http2: true },
      { ...spec, headers: [] },
      'curl --globoff --path-as-is --compressed \\\n  --location --max-redirs 5 \\\n  --insecure \\\n  --proxy http://p:1 \\\n  --request GET https://h/',
    ],
    [
      {},
      { ...spec, auth: { kind: 'digest', username: 'me', password: "s'x" } },
      "curl --globoff --path-as-is --compressed --http1.1 \\\n  --request GET https://h/ \\\n  --header 'Accept: */*' \\\n  --digest --user 'me:s'\\''x'",
    ],
  ] as const)('%j', (options, request, command) => {
    expect(curlCommand(request, options)).toBe(command);
  });

  it('has no control characters that a screen would not show', () => {
    const body = { kind: 'text', text: "a\r\nit's \\ \x1b[1m" } as const;
    expect(curlCommand({ ...spec, method: 'POST', body })).toContain(
      "--data-raw $'a\\r\nit\\'s \\\\ \\x1b[1m'",
    );
  });

  it.each([
    [{ authority: '/etc/ca.pem' }, '--cacert /etc/ca.pem'],
    [{ certificate: 'a b.pem', key: "it's.key" }, "--cert 'a b.pem' --key 'it'\\''s.key'"],
    [{ certificate: 'both.pem' }, '--cert both.pem'],
    [{ certificate: 'a:b.pem' }, "--cert 'a\\:b.pem'"],
    [{ certificate: 'client.p12', key: 'unused.key' }, '--cert client.p12 --cert-type P12'],
    [{ key: 'without.crt' }, ''],
    [{ unixSocket: '/run/api.sock' }, '--unix-socket /run/api.sock'],
    [{ resolve: [{ host: 'h', port: 443, address: '127.0.0.1' }] }, '--resolve h:443:127.0.0.1'],
    [{ resolve: [{ host: '::1', port: 80, address: '2001:db8::1' }] }, "--resolve '[::1]:80:[2001:db8::1]'"],
    [
      {
        resolve: [
          { host: 'a', port: 1, address: '127.0.0.1' },
          { host: 'b', port: 2, address: '127.0.0.2' },
        ],
      },
      '--resolve a:1:127.0.0.1 --resolve b:2:127.0.0.2',
    ],
    [{ timeout: 1500, connectTimeout: 250 }, '--connect-timeout 0.25 --max-time 1.5'],
    [{ timeout: 0, connectTimeout: 0, retries: 0 }, ''],
    [{ retries: 3 }, '--retry 3 --retry-connrefused'],
  ])('%j adds %s', (connection, options) => {
    const [before = '', after = ''] = [{}, connection].map((given) =>
      curlCommand(spec, given).replaceAll(' \\\n  ', ' '),
    );
    const [head = '', tail = ''] = before.split(' --request ');
    expect(after).toBe(`${head}${options === '' ? '' : ` ${options}`} --request ${tail}`);
  });

  it('does not retry what must not be sent twice', () => {
    expect(curlCommand({ ...spec, method: 'POST' }, { retries: 3 })).not.toContain('--retry');
  });
});
