import { describe, expect, it } from 'vitest';
import { restloopProcess } from '../runner/program.ts';
import { folderOf } from '../runner/run/files.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';
const body = (index: number) => JSON.stringify({ name: 'x'.repeat(400), index });
const headers = [{ key: 'Accept', name: 'Accept', value: 'application/json' }];
const listOf = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));

const postman = {
  info: { name: 'large', schema },
  item: listOf(25, (folder) => ({
    name: `f${folder}`,
    item: listOf(135, (index) => ({
      name: `request ${index}`,
      request: {
        method: 'POST',
        url: 'https://a.example',
        header: headers,
        body: { mode: 'raw', raw: body(index) },
      },
      event: [{ listen: 'test', script: { exec: [`pm.test('ok', () => {}); // ${'y'.repeat(150)}`] } }],
    })),
  })),
};

const insomnia = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'wrk_1', _type: 'workspace', name: 'w' },
    ...listOf(3375, (index) => ({
      _id: `req_${index}`,
      _type: 'request',
      parentId: 'wrk_1',
      name: `request ${index}`,
      description: '',
      method: 'POST',
      url: '{{ _.base }}/v1/items?note=a%20note%20of%20some%20length%20that%20is%20sent',
      headers,
      parameters: [{ name: 'page', value: '1' }],
      body: { mimeType: 'application/json', text: body(index) },
      authentication: {},
    })),
  ],
};

const text = (index: number) => ({ type: 'string', description: `${index}`.repeat(40) });
const openapi = {
  openapi: '3.0.0',
  info: { title: 'large', version: '1' },
  paths: Object.fromEntries(
    listOf(2250, (index) => [
      `/r${index}`,
      {
        get: {
          parameters: listOf(6, (number) => ({ name: `p${number}`, in: 'query', schema: text(number) })),
          responses: { 200: { description: 'd'.repeat(500) } },
        },
      },
    ]),
  ),
};

describe('a large file is imported with limited memory', () => {
  it.each([
    ['large.postman_collection.json', postman, 24],
    ['large.insomnia.json', insomnia, 26],
    ['large.openapi.json', openapi, 26],
  ])('%s', async (file, document, megabytes) => {
    const content = JSON.stringify(document);
    expect(content.length).toBeGreaterThan(2_700_000);
    const cwd = folderOf({ [file]: content });
    const ran = await restloopProcess(['import', file], {
      cwd,
      env: { NODE_OPTIONS: `--max-old-space-size=${megabytes}` },
    });
    expect(ran.stdout + ran.stderr).toContain('Saved as large');
    expect(ran.code).toBe(0);
  });
});
