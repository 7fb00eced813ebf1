import { describe, expect, it } from 'vitest';
import { importFile, importFolder } from '../../src/formats/index.ts';

const postman = `{
  "info": { "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json" },
  "item": [
    { "name": "fine", "request": "http://h/" },
    {
      "name": "upload",
      "request": { "method": "POST", "url": "http://h/", "body": { "mode": "file", "file": { "src": "/home/ada/a.png" } } }
    }
  ]
}`;

const insomnia = `{
  "_type": "export", "__export_format": 4,
  "resources": [
    { "_id": "req_1", "_type": "request", "name": "fine", "url": "http://h/" },
    { "_id": "req_2", "_type": "request", "name": "upload", "method": "POST", "url": "http://h/",
      "body": { "mimeType": "image/png", "fileName": "C:\\\\ada\\\\a.png" } }
  ]
}`;

const insomniaYaml = `type: collection.insomnia.rest/5.0
collection:
  - name: fine
    url: http://h/
  - name: upload
    method: POST
    url: http://h/
    body:
      mimeType: image/png
      fileName: /home/ada/a.png
`;

const openApi = `openapi: 3.0.0
paths:
  /fine:
    get: {}
  /bytes:
    # sends bytes
    post:
      requestBody: { content: { image/png: {} } }
`;

const openApiJson = `{
  "openapi": "3.0.0",
  "paths": {
    "/fine": { "get": {} },
    "/bytes": {
      "post": { "requestBody": { "content": { "image/png": {} } } }
    }
  }
}`;

const har = `{
  "log": { "entries": [
    { "request": { "method": "GET", "url": "http://h/" } },
    { "request": { "method": "GET", "url": "ws://h/" } }
  ] }
}`;

const curl = 'curl http://h/\n\ncurl http://h/ \\\n  --ftp-port -\n';

const powerShell =
  'Invoke-WebRequest -Uri "http://h/"\n\nInvoke-WebRequest -Uri "http://h/" -Proxy "http://p"\n';

describe('problems of an import stand where their request begins', () => {
  it.each([
    ['Postman', postman, 'shop.postman_collection.json', '5:5', 'the path of its file /home/ada/a.png'],
    ['Insomnia', insomnia, 'shop.json', '5:1', 'the path of its file C:\\ada\\a.png'],
    ['Insomnia in YAML', insomniaYaml, 'shop.yaml', '5:1', 'the path of its file /home/ada/a.png'],
    ['OpenAPI', openApi, 'api.yaml', '7:5', 'omitted: bodies of type image/png'],
    ['OpenAPI in JSON', openApiJson, 'api.json', '6:15', 'omitted: bodies of type image/png'],
    ['HAR', har, 'shop.har', '4:5', 'omitted: entries of other protocols'],
    ['curl', curl, 'shop.sh', '3:1', '--ftp-port'],
    ['PowerShell', powerShell, 'shop.ps1', '3:1', '-Proxy was omitted'],
  ])('%s', async (_, text, path, place, message) => {
    const { problems } = await importFile(text, path);
    const problem = problems.find((one) => one.message.includes(message));
    expect(problem && `${problem.line}:${problem.column}`, JSON.stringify(problems)).toBe(place);
  });

  it('Bruno', async () => {
    const text =
      'meta {\n  name: upload\n}\n\npost {\n  url: http://h/\n  body: file\n}\n\nbody:file {\n  file: @file(/home/ada/a.png)\n}\n';
    const { problems } = await importFolder([
      { path: 'bruno.json', text: '{}' },
      { path: 'upload.bru', text },
    ]);
    expect(problems).toMatchObject([
      {
        file: 'upload.bru',
        line: 5,
        message:
          'the path of its file /home/ada/a.png is absolute: put the file beside the requests and name it ./a.png, or run with --allow-file',
      },
    ]);
  });
});
