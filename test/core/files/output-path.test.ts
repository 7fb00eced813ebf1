import { describe, expect, it } from 'vitest';
import { outputPathFault } from '../../../src/core/files/output-path.ts';

describe('the path of an output', () => {
  it.each(['out.json', 'a/b/c.json', 'console.log', 'a~1.json', 'naïve/日本.json', 'my.http/env.json'])(
    '%s is fine',
    (path) => {
      expect(outputPathFault(path)).toBeNull();
    },
  );

  it.each([
    ['', /the folder itself/],
    ['.', /the folder itself/],
    ['..', /outside/],
    ['../x', /outside/],
    ['/etc/passwd', /outside/],
    ['D:/x', /outside/],
    ['../.git/config', /outside/],
    ['.git/config', /\.git is hidden/],
    ['a/.b/c', /\.b is hidden/],
    ['a/.npmrc', /\.npmrc is hidden/],
    ['\u200c.git/config', /hidden/],
    ['GIT~1/config', /hidden/],
    ['a/nul', /nul is not a valid file name/],
    ['COM1.txt', /COM1\.txt is not a valid file name/],
    ['a.txt:stream', /is not a valid file name/],
    ['a\0b', /is not a valid file name/],
    ['http-client.env.json', /it decides where requests are sent/],
    ['a/http-client.private.env.json', /it decides where requests are sent/],
    ['HTTP-Client.Env.JSON. ', /it decides where requests are sent/],
    ['http-client\u200b.env.json', /it decides where requests are sent/],
    ['api.http', /it is a request file/],
    ['a/B.REST', /it is a request file/],
  ])('%j is refused', (path, complaint) => {
    expect(outputPathFault(path)).toMatch(complaint);
  });

  it('may be hidden if it is named after a file that the user named', () => {
    expect(outputPathFault('.smoke.http.snapshots.json', 'by-user')).toBeNull();
    expect(outputPathFault('../x', 'by-user')).toMatch(/outside/);
  });
});
