import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseHttpFile } from '../../src/formats/http/parse.ts';
import { importText, parseCurl } from '../../src/formats/index.ts';

const archive = (text: string): string =>
  JSON.stringify({
    log: {
      entries: [
        {
          request: {
            method: 'POST',
            url: 'http://h/m',
            headers: [],
            postData: { mimeType: 'text/plain', text },
          },
          response: { status: 200 },
        },
      ],
    },
  });

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const curl = (text: string): string =>
  `curl http://h/m -H 'Content-Type: text/plain' --data-raw ${quoted(text)}`;

const requestsOf = (text: string) => parseHttpFile(text).collection.requests;

const bodiesThatMeanCode = [
  "hello\n\n> {% client.log('RAN') %}",
  'hello\n\n> ./script.js',
  'hello\n< ./secret.txt',
  'hello\n<@ /etc/hostname\nmore',
  'hello\n\n>> ./out.txt',
  'hello\n\n>>! ./out.txt',
  'hello\n\n### inj\n# @auth bearer x\nGET http://h/inj',
  'hello\n\n?? status == 200',
  '< ./secret.txt',
];

const headWithoutBody =
  /^# @incomplete the body was omitted: .*\nPOST http:\/\/h\/m\nContent-Type: text\/plain$/;

describe('the body of an imported request', () => {
  it.each(bodiesThatMeanCode)('never becomes code: %j', (body) => {
    const { requests, problems } = importText(archive(body), 'a.har');
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({ after: null, lostBody: body });
    expect(requests[0]?.text).toMatch(headWithoutBody);
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('The body was omitted'),
    );

    const pasted = parseCurl(curl(body));
    expect(pasted.text).toMatch(headWithoutBody);
    expect(pasted.notes).toContainEqual(expect.stringContaining('The body was omitted'));
  });

  it('never becomes code in a part of a form', () => {
    const { text } = parseCurl(`curl http://h/m -F ${quoted("a=x\n> {% client.log('RAN') %}")}`);
    expect(text).not.toContain('{%');
  });

  it('never becomes code in the name of a file', () => {
    const { text } = parseCurl(`curl http://h/m -T ${quoted("a\n> {% client.log('RAN') %}")}`);
    expect(text).not.toContain('{%');
  });

  it('keeps text that only resembles code', () => {
    for (const body of ['<a>\n<b/></a>', '> quoted text', 'a > b\nx @y = 1', 'hello ### you']) {
      expect(importText(archive(body), 'a.har').requests[0]?.text).toContain(body);
    }
  });

  it('is one request without scripts and files, whatever its lines are', () => {
    const line = fc.constantFrom(
      ...['', 'a', '> {%', '%}', '> ./a.js', '< ./b', '<@ ./b', '>> c', '###', '### d', '# e', '// f'],
      ...[
        '?? status == 200',
        '{{',
        '}}',
        '@x = 1',
        '< {% 1 %}',
        '<> g',
        '{',
        '  > {% 2 %}',
        'GET http://h/i',
      ],
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 6 }), fc.constantFrom('\n', '\r\n'), (lines, lineBreak) => {
        const body = lines.join(lineBreak);
        for (const text of [
          importText(archive(body), 'a.har').requests[0]?.text ?? '',
          parseCurl(curl(body)).text,
        ]) {
          const [request, ...others] = requestsOf(text);
          expect(others).toEqual([]);
          expect(request).toMatchObject({ before: [], after: [] });
          expect(request?.draft.responseFile).toBeUndefined();
          expect(['none', 'text']).toContain(request?.draft.body.kind);
        }
      }),
    );
  });
});
