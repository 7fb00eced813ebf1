import { describe, expect, it } from 'vitest';
import { md4 } from '../../../../src/http/auth/ntlm/md4.ts';
import {
  authenticateMessage,
  negotiateMessage,
  readChallenge,
  responseKey,
} from '../../../../src/http/auth/ntlm/messages.ts';
import { responseTo, send, testClient, textOf } from '../../helpers/send.ts';
import { httpServer } from '../../helpers/servers.ts';

const hex = (text: string) => Buffer.from(text.replaceAll(/\s/g, ''), 'hex');
const ascii = (text: string) => Buffer.from(text, 'latin1');

// RFC 1320, appendix A.5.
it.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
  ['ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', '043f8582f241db351ce627e153e7f0e4'],
  ['1234567890'.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
])('MD4 of %j', (text, digest) => {
  expect(md4(ascii(text)).toString('hex')).toBe(digest);
});

/** The fields of a third message. */
function fieldsOf(message: Buffer) {
  const field = (at: number) => {
    const start = message.readUInt32LE(at + 4);
    return message.subarray(start, start + message.readUInt16LE(at));
  };
  const [lm, nt, domain, user, workstation] = [12, 20, 28, 36, 44].map(field);
  const text = (bytes?: Buffer): string => bytes?.toString('utf16le') ?? '';
  return { lm, nt, domain: text(domain), user: text(user), workstation: text(workstation) };
}

// MS-NLMP, section 4.2.
const who = { user: 'User', password: 'Password', domain: 'Domain', workstation: 'COMPUTER' };
const target = hex(
  '02000c0044006f006d00610069006e00 01000c005300650072007600650072 0000000000'.replace(/ /g, ''),
);
const challenge = { flags: 0xe28a8233 | 0, challenge: hex('0123456789abcdef'), target };

describe('the example of MS-NLMP', () => {
  it('has this key', () => {
    expect(responseKey(who)).toEqual(hex('0c868a403bfd7a93a3001ef22ef02e3f'));
  });

  it('has these responses', () => {
    const now = -11_644_473_600_000;
    const message = authenticateMessage(who, challenge, { now, nonce: hex('aaaaaaaaaaaaaaaa') });
    const { lm, nt, ...names } = fieldsOf(message);
    expect(lm).toEqual(hex('86c35097ac9cec102554764a57cccc19aaaaaaaaaaaaaaaa'));
    expect(nt?.subarray(0, 16)).toEqual(hex('68cd0ab851e51c96aabc927bebef6a1c'));
    expect(names).toEqual({ domain: 'Domain', user: 'User', workstation: 'COMPUTER' });
  });
});

it('reads no challenge in other bytes', () => {
  expect(readChallenge(ascii('NTLMSSP\0\x02'))).toBeNull();
  expect(readChallenge(negotiateMessage())).toBeNull();
});

/** Proves connections, as IIS does. */
function ntlmServer({ password = 'Password', scheme = 'NTLM' } = {}) {
  const seen: string[] = [];
  const proven = new WeakSet<object>();
  const asked = new WeakSet<object>();
  const listener = httpServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { socket, headers, method } = request;
    const [, given, token = ''] = /^(\S+) (.+)$/.exec(headers.authorization ?? '') ?? [];
    const message = Buffer.from(token, 'base64');
    const kind = given === scheme ? message.readUInt32LE(8) : 0;
    seen.push(`${method} ${kind}`);
    if (kind === 3 && asked.has(socket)) {
      const { nt = Buffer.alloc(0), user, domain } = fieldsOf(message);
      const temp = nt.subarray(16);
      const nonce = temp.subarray(16, 24);
      const now = Number(temp.readBigUInt64LE(8) / 10_000n) - 11_644_473_600_000;
      const own = { user, domain, password, workstation: '' };
      const expected = fieldsOf(authenticateMessage(own, challenge, { now, nonce })).nt;
      if (expected?.subarray(0, 16).equals(nt.subarray(0, 16))) proven.add(socket);
    }
    if (proven.has(socket)) return void response.end(`hello ${body}`);
    if (kind === 1) asked.add(socket);
    const second = Buffer.alloc(48);
    second.write('NTLMSSP\0', 'latin1');
    second.writeUInt32LE(2, 8);
    second.writeUInt32LE(0xa2898205, 20);
    challenge.challenge.copy(second, 24);
    second.writeUInt16LE(target.length, 40);
    second.writeUInt16LE(target.length, 42);
    second.writeUInt32LE(48, 44);
    const told = kind === 1 ? `${scheme} ${Buffer.concat([second, target]).toString('base64')}` : scheme;
    response.writeHead(401, { 'WWW-Authenticate': told }).end('who are you?');
  });
  return { url: listener, seen };
}

describe('against a server that authenticates connections', () => {
  const auth = { kind: 'ntlm', ...who } as const;
  const post = { method: 'POST', body: { kind: 'text', text: 'body' } } as const;

  it.each(['NTLM', 'Negotiate'])(
    'sends the request on the connection that was challenged (%s)',
    async (scheme) => {
      const { url, seen } = ntlmServer({ scheme });
      const answer = await responseTo(await url, { auth, ...post });
      expect([answer.status, textOf(answer)]).toEqual([200, 'hello body']);
      expect(seen.slice(-2)).toEqual(['GET 1', 'POST 3']);
    },
  );

  it('does it for several requests at once', async () => {
    const { url } = ntlmServer();
    const [client, server] = [testClient(), await url];
    const answers = await Promise.all([1, 2, 3, 4].map(() => responseTo(server, { client, auth, ...post })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  it('shares its connection with no other request', async () => {
    const { url } = ntlmServer();
    const client = testClient();
    await responseTo(await url, { client, auth });
    expect((await responseTo(await url, { client })).status).toBe(401);
  });

  it('stays a 401 with a wrong password', async () => {
    const { url } = ntlmServer({ password: 'another' });
    expect((await responseTo(await url, { auth })).status).toBe(401);
  });

  it('is not answered on another origin', async () => {
    const { url: other, seen } = ntlmServer();
    const to = await other;
    const url = await httpServer((_request, response) => response.writeHead(302, { Location: to }).end());
    const { outcome } = await send(url, { auth });
    expect(outcome).toMatchObject({ response: { status: 401 } });
    expect(seen).toEqual(['GET 0']);
  });
});
