import { describe, expect, it } from 'vitest';
import { importText } from '../../src/formats/index.ts';

describe('the input of a curl command in a script', () => {
  const bodyOf = (script: string) => {
    const { requests, problems } = importText(script, 'a.sh');
    return { text: requests[0]?.text, problems: problems.map(({ line, message }) => `${line}: ${message}`) };
  };
  const head = 'POST http://h/\nContent-Type: application/x-www-form-urlencoded\n\n';

  it.each([
    ["printf 'a=1' | curl -d @- http://h/", 'a=1'],
    ['echo "a=1" | curl -d @- http://h/', 'a=1'],
    ["printf '%s' 'a=%s' | curl --data-binary @- http://h/", 'a=%s'],
    ['cat ./body.txt | curl --data-binary @- http://h/', '< ./body.txt'],
    ["curl -d @- http://h/ <<'EOF'\na=1&\nb=$x\nEOF", 'a=1&b=$x'],
    ["printf '%s\\n' 'a=1' | curl --data-binary @- http://h/", 'a=1%0A'],
    ["echo 'a=1' | \\\n  curl -d @- http://h/", 'a=1'],
    ['curl -d @- http://h/ <<EOF\n{"a": "x\\"\\\\y"}\nEOF\ncurl http://h/', '{"a": "x\\"\\y"}'],
    ['curl -d @- http://h/ <<EOF\na\n\tEOF\nEOF', 'a\tEOF'],
    ["printf 'a b' | curl --data-urlencode @- http://h/", 'a%20b'],
    ["printf 'a b' | curl --data-urlencode n@- http://h/", 'n=a%20b'],
  ])('%s', (script, body) => {
    expect(bodyOf(script)).toEqual({ text: head + body, problems: [] });
  });

  it('is a part of a form, and an upload', () => {
    expect(bodyOf("printf 'a b' | curl -F 'n=@-' -F 'm=<-' http://h/").text).toMatch(
      /name="n"; filename="-"\r?\n\r?\na b\r?\n[\s\S]*name="m"\r?\n\r?\na b\r?\n/,
    );
    expect(bodyOf("printf 'a b' | curl -T - http://h/")).toEqual({
      text: 'PUT http://h/\n\na b',
      problems: [],
    });
  });

  it.each([
    ['curl -d @- http://h/ <<EOF\na=$x\nEOF', '$x is read from the environment: {{$env.x}}'],
    [
      'echo "a=$(date)" | curl -d @- http://h/',
      'The shell would evaluate a part of this; it was used unchanged: $(date)"',
    ],
    ['curl -d @- http://h/ <<EOF | jq .\na=1\nEOF', 'The text after the command was omitted: | jq .'],
    [
      'curl -d @- http://h/ <<EOF\na=1\n',
      'The here-document has no EOF at its end: it is the rest of the file.',
    ],
    [
      'cat b.txt | curl -d @- http://h/',
      'curl removes the line breaks of b.txt; restloop sends the file unchanged.',
    ],
  ])('says what is not as in the shell: %j', (script, problem) => {
    const { text, problems } = bodyOf(script);
    expect(text).toMatch(/^POST http:\/\/h\/\n[\s\S]*(?:a=|< .\/b.txt)/);
    expect(problems).toEqual([`1: ${problem}`]);
  });

  it('is missing where a program makes it', () => {
    expect(bodyOf('# a comment\njq . a.json | curl -d @- http://h/')).toEqual({
      text: undefined,
      problems: [
        '2: This is a curl command whose input a program makes, and was omitted: jq . a.json | curl -d @- http://h/',
      ],
    });
  });

  it.each([
    'curl -d @- http://h/',
    'curl -T - http://h/',
    'curl -F a=@- http://h/',
    'curl --data-urlencode a@- http://h/',
  ])('keeps a request from being sent where it is not there: %s', (script) => {
    const { text, problems } = bodyOf(script);
    expect(text).toContain('# @incomplete body that curl reads from standard input was omitted');
    expect(problems).toEqual([
      '1: The body that curl reads from standard input was omitted: name a file (@FILE), or write it.',
    ]);
  });
});
