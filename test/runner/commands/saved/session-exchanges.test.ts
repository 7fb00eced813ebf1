import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { restloop, temporaryHome } from '../../program.ts';

describe.concurrent('the history of exchanges', () => {
  /** Answers each request with what it was given, and a token. */
  async function echo() {
    const seen: string[] = [];
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { authorization = '', 'x-plain': plain = '' } = request.headers;
        seen.push([request.method, request.url, authorization, plain, Buffer.concat(chunks)].join(' | '));
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ token: 'issued-token-42', authorization }));
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, seen, close: () => server.close() };
  }

  const secrets = (token: string) => `client.setSecret('token', '${token}')\n`;

  it('resends an earlier exchange, with its secrets when they are known again', async () => {
    const home = temporaryHome();
    const server = await echo();
    const request = `POST ${server.url}/x?t={{token}} Authorization:"Bearer {{token}}" X-Plain:{{plain}} {"t": "{{token}}", "p": "{{plain}}"}`;
    await restloop([], {
      input: `.save s\n${secrets('first-token')}client.setVar('plain', 'then {{x}}')\n${request}`,
      home,
    });
    const lost = await restloop(['s'], { input: '.resend 1 --same', home });
    expect(lost.stderr).toContain('the secret token has no value');
    expect(lost.stderr).toContain('.secret token sets it again');
    await restloop(['s'], {
      input: `${secrets('first-token')}client.setVar('plain', 'now')\n.resend 1 --same`,
      home,
    });
    server.close();
    expect(server.seen).toHaveLength(2);
    expect(server.seen[1]).toBe(server.seen[0]);
    expect(server.seen[1]).toContain('"p": "then {{x}}"');
  });

  it('names credentials that were typed and are not saved', async () => {
    const home = temporaryHome();
    const server = await echo();
    await restloop([], { input: `.save s\nGET ${server.url}/ Authorization:"Bearer written-out"`, home });
    const again = await restloop(['s'], { input: '.resend 1 --same', home });
    server.close();
    expect(again.stderr).toContain(
      'Exchange 1 cannot be sent as it was: the header Authorization contained a secret that was not saved.',
    );
    expect(server.seen).toHaveLength(1);
  });

  it('contains no secret, also when it was received before it was marked as secret', async () => {
    const home = temporaryHome();
    const server = await echo();
    const ran = await restloop([], {
      input: [
        '.save s',
        `POST ${server.url}/login Authorization:"Bearer written-out-1" {"password": "pass-word-2"}`,
        `client.setSecret('password', 'pass-word-2')`,
        `client.setSecret('token', res.body.token)`,
        `client.setVar('header', 'Basic ' + btoa('ada:' + client.getVar('password')))`,
        `GET ${server.url}/users?token={{token}} Authorization:{{header}}`,
        '.keep users',
        '.res 1',
        '.vars',
        '.export out.http',
        '.export out.sh',
        '.export out.har',
        'GET http://127.0.0.1:9/{{token}}',
        "throw new Error('with ' + client.getVar('token'))",
        '.history',
      ].join('\n'),
      home,
      cwd: home,
    });
    server.close();
    expect(server.seen[1]).toContain('issued-token-42');
    const places = {
      ...writtenIn(home),
      // Before a secret is called one, nobody can know it.
      'standard output': ran.stdout.slice(ran.stdout.indexOf("> client.setVar('header'")),
      'standard error': ran.stderr,
    };
    expect(Object.keys(places).join()).toMatch(/s\.exchanges[\s\S]*out\.http|out\.http[\s\S]*s\.exchanges/);
    const secretTexts = ['issued-token-42', 'pass-word-2', 'written-out-1'];
    const encoded = secretTexts.flatMap((text) => [text, ...base64Forms(text), encodeURIComponent(text)]);
    for (const [place, text] of Object.entries(places)) {
      for (const secret of encoded) expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
    }
    const answer = await restloop(['s'], { input: '.res 1', home });
    expect(answer.stdout).toContain('"token": "••••••"');
  });
});

/** What is the same wherever the text stands inside a longer one. */
function base64Forms(text: string): string[] {
  return [0, 1, 2].map((shift) =>
    Buffer.from(`${'x'.repeat(shift)}${text}`)
      .toString('base64')
      .slice(4, -4),
  );
}

/** Every file below a directory, those of exchanges as they are when they are unpacked. */
function writtenIn(directory: string): Record<string, string> {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const text = readFileSync(join(parentPath, name), 'utf8');
      if (!name.endsWith('.exchanges')) return [name, text];
      const records = text.split('\n').filter((line) => line !== '');
      const unpacked = records.map((line) =>
        gunzipSync(Buffer.from(line.slice(line.indexOf('\t') + 1), 'base64')).toString('latin1'),
      );
      return [name, [text, ...unpacked].join('\n')];
    }),
  );
}
