import { describe, expect, it } from 'vitest';
import { codeLanguages } from '../../../src/core/request/code-languages.ts';
import type { RequestSpec } from '../../../src/core/request/types.ts';
import { createMasker } from '../../../src/core/secrets/search/masker.ts';
import { literals } from '../../../src/formats/code/literals.ts';
import { codeSnippet } from '../../../src/formats/code/snippet.ts';

const secret = 'sekret-5f3a';

const spec = (changes: Partial<RequestSpec> = {}): RequestSpec => ({
  method: 'POST',
  url: 'https://api.example.org/users?a=b%20c&a=2',
  headers: [
    ['Content-Type', 'application/json'],
    ['Authorization', `Bearer ${secret}`],
  ],
  body: { kind: 'text', text: '{"id":12345678901234567890}' },
  ...changes,
});

async function write(language: (typeof codeLanguages)[number]['name'], request = spec()) {
  const snippet = await codeSnippet(request, {
    language,
    token: null,
    findSecrets: createMasker([secret]).find,
    nameOf: (found) => (found === secret ? 'apiToken' : null),
  });
  if (snippet.kind !== 'code') throw new Error(snippet.kind);
  return snippet;
}

describe.each(codeLanguages)('code in $title', ({ name }) => {
  it('has the address, the headers and the body, and reads secrets from the environment', async () => {
    const { text, secrets } = await write(name);
    const { quote, readEnvironment } = literals[name];
    expect(text).toContain(quote('https://api.example.org/users?a=b%20c&a=2'));
    expect(text).toContain(quote('{"id":12345678901234567890}'));
    expect(text).toContain(readEnvironment('API_TOKEN'));
    expect(text).not.toContain(secret);
    expect(text).not.toContain('zqtext');
    expect(secrets).toEqual([{ environment: 'API_TOKEN', variable: 'apiToken' }]);
  });

  it('is written for a request without a body', async () => {
    const { text } = await write(name, spec({ method: 'GET', headers: [], body: { kind: 'none' } }));
    expect(text).toContain('api.example.org');
    expect(text).not.toContain('zqtext');
  });
});

describe('an empty body in Kotlin', () => {
  it.each(['POST', 'PUT', 'PATCH'])('of a %s is not null, which OkHttp rejects', async (method) => {
    const { text } = await write('kotlin', spec({ method, headers: [], body: { kind: 'none' } }));
    expect(text).toContain(`.${method.toLowerCase()}("".toRequestBody())`);
  });
});

describe('a literal', () => {
  it.each([
    { language: 'ruby', text: '#{system("id")}', written: '"\\#{system(\\"id\\")}"' },
    { language: 'kotlin', text: '$x ${y} \\f \f', written: '"\\$x \\${y} \\\\f \\u000c"' },
    { language: 'php', text: `$x '"\\`, written: `'$x \\'"\\\\'` },
    { language: 'go', text: 'a\nb`', written: '"a\\nb`"' },
    { language: 'php', text: '$x\r\n\b\u2028', written: '"\\$x\\r\\n\\x08\\u{2028}"' },
    { language: 'csharp', text: '\u{e0001}', written: '"\\U000e0001"' },
    { language: 'kotlin', text: '\u{e0001}\ud800', written: '"\\udb40\\udc01\ufffd"' },
  ] as const)('of $language keeps $text unchanged', ({ language, text, written }) => {
    expect(literals[language].quote(text)).toBe(written);
  });
});

describe('a body from a file', () => {
  const write = (language: keyof typeof literals, substitute = false) => {
    const body = { kind: 'file', path: 'a"b.png', substitute } as const;
    return codeSnippet(spec({ body }), { language, token: null, findSecrets: () => [], nameOf: () => null });
  };

  it.each([
    ['python', 'open("a\\"b.png", "rb").read()'],
    ['js', 'body: readFileSync("a\\"b.png")'],
    ['go', 'bytes.NewReader(fileBytes("a\\"b.png"))'],
    ['ruby', 'File.binread("a\\"b.png")'],
    ['php', `file_get_contents('a"b.png')`],
    ['java', 'HttpRequest.BodyPublishers.ofFile(java.nio.file.Path.of("a\\"b.png"))'],
    ['kotlin', 'java.io.File("a\\"b.png").readBytes()'],
    ['csharp', 'new ByteArrayContent(System.IO.File.ReadAllBytes("a\\"b.png"))'],
  ] as const)('is read by code in %s', async (language, expression) => {
    expect(await write(language)).toMatchObject({ text: expect.stringContaining(expression) });
  });

  it('is not written where its placeholders are replaced', async () => {
    expect(await write('go', true)).toEqual({ kind: 'files', files: ['a"b.png'] });
  });
});

describe('a secret that is not in a variable', () => {
  it('is named for its place, each with a name of its own', async () => {
    const snippet = await codeSnippet(
      spec({
        headers: [
          ['X-Key', 'first'],
          ['x-key', 'second'],
        ],
        body: { kind: 'none' },
      }),
      {
        language: 'python',
        token: null,
        findSecrets: createMasker(['first', 'second']).find,
        nameOf: () => null,
      },
    );
    expect(snippet).toMatchObject({ secrets: [{ environment: 'X_KEY' }, { environment: 'X_KEY_2' }] });
  });
});
