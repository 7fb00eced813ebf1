import { describe, expect, it } from 'vitest';
import { parseRequest } from '../../../src/core/request/parse/parse-request.ts';
import { updateHttpFile } from '../../../src/formats/http/update/update.ts';
import { requestText } from '../../../src/formats/http/write/request-text.ts';
import { exportText, importText } from '../../../src/formats/index.ts';

describe('a value of a path', () => {
  it.each([
    ['GET http://h/:id id={{v}}', '# @path id={{v}}\nGET http://h/:id'],
    ['GET http://h/:id/:x x:=7 id:="a b"', '# @path id=a b\n# @path x=7\nGET http://h/:id/:x'],
    ['# @path id=a/b\nGET http://h/:id', '# @path id=a/b\nGET http://h/:id'],
    ['# @path id=7\n# @path id={{v}}\nGET http://h/:id', '# @path id={{v}}\nGET http://h/:id'],
    ['# @path id=7\nGET http://h/:id id={{v}}', '# @path id={{v}}\nGET http://h/:id'],
    ['GET http://h/:id id:=" a"', 'GET http://h/%20a'],
    ['GET http://h/:id/x id:=""', 'GET http://h//x'],
  ])('%j is written as %j', (text, written) => {
    const { draft } = parseRequest(text);
    expect(requestText(draft, draft.directives).text).toBe(written);
  });

  it('is percent-encoded as one segment in the request of an opened file', () => {
    const { requests } = importText('### a\n# @path id={{v}}\nGET http://h/:id/x\n', 'a.http');
    expect(requests.map(({ text }) => text)).toEqual(['# @path id={{v}}\nGET http://h/:id/x']);
  });

  it('is in the URL of a file for other tools, with a note that its placeholders are not encoded', () => {
    const requests = [
      { name: 'a', folder: '', text: 'GET http://h/:id id={{v}}', before: null, after: null },
      { name: 'b', folder: '', text: 'GET http://h/:id id=7', before: null, after: null },
    ];
    const { text, notes } = exportText({ variables: [], requests }, 'http');
    expect(text).toContain('GET http://h/{{v}}\n');
    expect(text).toContain('GET http://h/7\n');
    expect(notes.filter((note) => note.includes('percent-encoded'))).toEqual([
      'a: the values of the placeholders in its path are not percent-encoded when the file is sent.',
    ]);
  });

  it('has the same note when a changed request is written back into its file', () => {
    const file = '### a\n# @path id={{v}}\nGET http://h/:id\n\n### b\n# @path id={{v}}\nGET http://h/b/:id\n';
    const { requests } = importText(file, 'a.http', 'apart');
    const changed = requests.map((request) =>
      request.name === 'a' ? { ...request, text: `${request.text}/x` } : request,
    );
    const { text, notes } = updateHttpFile(file, { variables: [], requests: changed });
    expect(text).toBe('### a\nGET http://h/{{v}}/x\n\n### b\n# @path id={{v}}\nGET http://h/b/:id\n');
    expect(notes).toEqual([
      'a: the values of the placeholders in its path are not percent-encoded when the file is sent.',
    ]);
  });
});
