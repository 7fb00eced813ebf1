import { describe, expect, it } from 'vitest';
import { requestOfFlags } from '../../../../src/runner/command-line/curl/request-of-flags.ts';
import { parseCommandLine } from '../../../../src/runner/command-line/program.ts';

function sent(...words: readonly string[]) {
  const invocation = parseCommandLine(['send', ...words]);
  if (invocation.kind !== 'send') throw new Error(JSON.stringify(invocation));
  return { ...invocation, request: requestOfFlags(invocation.request) };
}

function previewed(...words: readonly string[]) {
  const invocation = parseCommandLine(['preview', ...words]);
  if (invocation.kind !== 'preview') throw new Error(JSON.stringify(invocation));
  return { ...invocation, target: requestOfFlags(invocation.target) };
}

describe('send with flags as curl has them', () => {
  it.each([
    [['http://h/', '-d', '{"a": 1}'], 'POST http://h/ {"a": 1}'],
    [['http://h/', '-d', 'a=1&b=x%20y', '-d', 'c=3'], "POST http://h/ --form a=1 'b=x y' c=3"],
    [['http://h/', '-d@./f.json'], 'POST http://h/ @./f.json'],
    [['PUT', 'http://h/', '-d', 'a=1'], 'PUT http://h/ --form a=1'],
    [['-X', 'PUT', 'http://h/'], 'PUT http://h/'],
    [['GET http://h/', '-XPOST'], 'POST http://h/'],
    [['http://h/', '-G', '-d', 'q=a b&r=1'], "GET http://h/ 'q==a b' r==1"],
    [['http://h/', '-F', 'a=1', '-F', 'f=@./x.png'], 'POST http://h/ --multipart a=1 f@./x.png'],
    [['POST', 'http://h/', 'a=1', '-f'], 'POST http://h/ a=1 --form'],
    [['localhost:3000/x', 'a=1', '-f'], 'localhost:3000/x a=1 --form'],
    [['-I', 'http://h/'], 'HEAD http://h/'],
    [['http://h/', '-T', './f.bin'], 'PUT http://h/ @./f.bin'],
    [['http://h/', '--data-raw', '@x'], 'POST http://h/\n\n@x'],
    [['http://h/', '--data-binary', '@./f.bin'], 'POST http://h/ @./f.bin'],
    [['http://h/', '--data-urlencode', 'q=a+b&c', '-d', 'r=%20'], "POST http://h/ --form q=a+b&c 'r= '"],
    [['http://h/', '--data-urlencode', 'q@./f.txt'], 'POST http://h/ --form q=@./f.txt'],
    [['http://h/', '-G', '--data-urlencode', 'q=a b'], "GET http://h/ 'q==a b'"],
    [['http://h/', '--data-urlencode', 'q=@b'], 'POST http://h/ --form q=\\@b'],
    [['-L', 'http://h/', 'A:b'], 'http://h/ A:b'],
    [['http://h/', '-d', 'hello world'], 'POST http://h/\n\nhello world'],
    [['PUT', 'http://h/', '-d', '<a b="c"/>'], 'PUT http://h/\n\n<a b="c"/>'],
    [['http://h/', '-d', 'a b = c'], 'POST http://h/\n\na b = c'],
    [['http://h/', '-d', 'a=@b'], 'POST http://h/ --form a=\\@b'],
    [['http://h/', '-F', 'a=<./f.txt'], 'POST http://h/ --multipart a=@./f.txt'],
  ])('%j is %s, sent and previewed', (words, request) => {
    expect(sent(...words).request).toBe(request);
    expect(previewed(...words).target).toBe(request);
  });

  it('leaves --data of preview a file of rows, and takes -u', () => {
    const given = previewed('http://h/', '-d', 'a=1', '--data', 'rows.csv', '-u', 'a:b');
    expect(given).toMatchObject({
      target: 'POST http://h/ --form a=1',
      options: { data: 'rows.csv', auth: "basic 'a' 'b'" },
    });
  });

  it('takes -u as --auth basic, and -H as a header of every request', () => {
    const { options } = sent('http://h/', '-u', "ada:it's", '-H', 'X-A: 1', '-H', 'X-B: 2', '-k');
    expect(options).toMatchObject({
      auth: "basic 'ada' 'it'\\''s'",
      header: ['X-A: 1', 'X-B: 2'],
      set: ['insecure=on'],
    });
  });

  it('takes -A, -e and -b as headers, and times in seconds', () => {
    const words = [
      '-A',
      'me',
      '-e',
      'http://r/',
      '-b',
      'a=1',
      '-b',
      'b=2',
      '-m',
      '2.5',
      '--connect-timeout',
      '1',
    ];
    expect(sent('http://h/', ...words, '--max-redirs', '0').options).toMatchObject({
      header: ['User-Agent: me', 'Referer: http://r/', 'Cookie: a=1; b=2'],
      set: ['timeout=2500', 'timeout.connect=1000', 'redirects=0'],
    });
  });

  it('takes --request with a method as -X, and refuses a name beside a request', () => {
    expect(sent('--request', 'PUT', 'http://h/').request).toBe('PUT http://h/');
    expect(parseCommandLine(['send', '--request', 'login', 'http://h/'])).toMatchObject({ exitCode: 2 });
  });

  it.each([
    [['-sSL', 'http://h/'], []],
    [['-f', 'http://h/', 'a=1'], []],
    [['-fsSL', 'http://h/'], [expect.stringContaining('--fail')]],
  ])('notes %j', (words, notes) => {
    expect(sent(...words).options.notes).toEqual(notes);
  });

  it('accepts in preview what only a response has, with a note', () => {
    const given = previewed('-isvk', '-o', 'f', '--fail', 'http://h/');
    expect(given).toMatchObject({
      target: 'http://h/',
      options: { notes: ['preview sends nothing: there is no response for -o and --fail.'] },
    });
  });

  it.each([
    [['-w', '%{http_code}'], '--json prints the status'],
    [['--json={"a":1}'], "-d '{...}'"],
    [['--url', 'http://h/'], 'without a flag'],
    [['-m', 'soon'], 'number of seconds'],
    [['--data-urlencode', 'text'], 'name=text'],
  ])('refuses %j, and says what to write instead', (flags, hint) => {
    const refused = { kind: 'text', exitCode: 2, text: expect.stringContaining(hint) };
    expect(parseCommandLine(['send', 'http://h/', ...flags])).toMatchObject(refused);
    expect(parseCommandLine(['preview', 'http://h/', ...flags])).toMatchObject(refused);
  });
});
