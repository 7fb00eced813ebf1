import { describe, expect, it } from 'vitest';
import { complaintOfOutput } from '../../../src/core/files/output-path.ts';

describe('the path of an output', () => {
  it.each(['out.json', 'a/b/c.json', 'console.log', 'a~1.json', 'naïve/日本.json', 'my.http/env.json'])(
    '%s is fine',
    (path) => {
      expect(complaintOfOutput(path)).toBeNull();
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
    ['a/nul', /nul cannot name a file/],
    ['COM1.txt', /COM1\.txt cannot name a file/],
    ['a.txt:stream', /cannot name a file/],
    ['a\0b', /cannot name a file/],
    ['http-client.env.json', /it says where requests go/],
    ['a/http-client.private.env.json', /it says where requests go/],
    ['HTTP-Client.Env.JSON. ', /it says where requests go/],
    ['http-client\u200b.env.json', /it says where requests go/],
    ['api.http', /it is a file of requests/],
    ['a/B.REST', /it is a file of requests/],
  ])('%j is refused', (path, complaint) => {
    expect(complaintOfOutput(path)).toMatch(complaint);
  });

  it('may be hidden where it is called after a file that the user named', () => {
    expect(complaintOfOutput('.smoke.http.snapshots.json', 'by-user')).toBeNull();
    expect(complaintOfOutput('../x', 'by-user')).toMatch(/outside/);
  });
});
