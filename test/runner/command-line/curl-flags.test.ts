import { describe, expect, it } from 'vitest';
import { parseCommandLine } from '../../../src/runner/command-line/program.ts';

function sent(...words: readonly string[]) {
  const invocation = parseCommandLine(['send', ...words]);
  if (invocation.kind !== 'send') throw new Error(JSON.stringify(invocation));
  return invocation;
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
    [['-L', 'http://h/', 'A:b'], 'http://h/ A:b'],
    [['http://h/', '-d', 'hello world'], 'POST http://h/\n\nhello world'],
    [['PUT', 'http://h/', '-d', '<a b="c"/>'], 'PUT http://h/\n\n<a b="c"/>'],
    [['http://h/', '-d', 'a b = c'], 'POST http://h/\n\na b = c'],
    [['http://h/', '-d', 'a=@b'], 'POST http://h/ --form a=\\@b'],
    [['http://h/', '-F', 'a=<./f.txt'], 'POST http://h/ --multipart a=@./f.txt'],
  ])('%j is %s, sent and previewed', (words, request) => {
    expect(sent(...words).request).toBe(request);
    expect(parseCommandLine(['preview', ...words])).toMatchObject({ kind: 'preview', target: request });
  });

  it('leaves --data of preview a file of rows, and takes -u', () => {
    const given = parseCommandLine(['preview', 'http://h/', '-d', 'a=1', '--data', 'rows.csv', '-u', 'a:b']);
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
});
