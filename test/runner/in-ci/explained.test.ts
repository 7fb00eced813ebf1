import { describe, expect, it } from 'vitest';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';
import { ciRuns, get } from './rows.ts';

const { play, specify } = await ciRuns();

describe('a failure says where and why', () => {
  specify({
    'a value that is not there, without a comparison of sentences': {
      files: { 'a.http': get('/users/1', 'expect body $.nope exists', 'expect header x-a contains b') },
      args: 'run a.http',
      code: 1,
      says: [
        'expected body $.nope to exist, but there is no value at $.nope',
        'expected header x-a contains b, but there is no header x-a',
      ],
      never: [/^ *[-+] (?:expected|received)/m],
    },
    'a schema that is not there, once': {
      files: { 'a.http': get('/users/1', 'expect schema ./none.json') },
      args: 'run a.http',
      code: 1,
      says: [/the schema .*none\.json cannot be read/],
      never: [/^ *[-+] (?:expected|received)/m],
    },
    'a time, as people read it': {
      files: { 'a.http': get('/users/1', 'expect time < 0.001') },
      args: 'run a.http',
      code: 1,
      says: [/expected time < 0\.001, got \d+(?:\.\d)? ms\n/],
    },
    'a placeholder without a value, in its file': {
      files: { 'sub/a.http': '\nGET /users/{{nope}}\n' },
      args: 'run sub',
      code: 3,
      says: ['sub/a.http:2:12: no variable is named nope', '--var nope=VALUE'],
      never: [/client\.setVar/],
    },
    'a header without a value shows its placeholder': {
      files: { 'a.http': 'GET /users/1\nAuthorization: Bearer {{token}}\n' },
      args: 'run a.http',
      code: 3,
      says: ['Authorization: Bearer {{token}}'],
    },
    'a reference to a response that was an error names its status': {
      files: {
        'a.http':
          '# @name login\nPOST /status/401\n\n###\n# @ref login\nGET /users/1\nAuthorization: Bearer {{login.response.body.token}}\n',
      },
      args: 'run a.http',
      code: 3,
      says: ['login returned 401 and has no response.body.token'],
      never: ['JSONPath'],
    },
    'a timeout of a directive names the directive': {
      files: { 'a.http': get('/delay/3000', 'timeout 50') },
      args: 'run a.http',
      code: 4,
      says: ['allow more time: # @timeout, now 50 ms'],
      never: ['--timeout'],
    },
    '@retry of a method that is not repeated says so': {
      files: { 'a.http': '# @retry 2\n# @expect status 200\nPOST /status/500\n' },
      args: 'run a.http',
      code: 1,
      says: ['# @retry is ignored: sending POST twice is not safe'],
    },
    'where a body was saved': {
      files: { 'a.http': 'GET /users/1\n\n>> out.json\n', 'out.json': '{}' },
      args: 'run a.http',
      code: 0,
      says: ['>> out-1.json'],
    },
    'requests without a test are counted': {
      files: { 'a.http': `${get('/status/500')}\n###\n${get('/users/1')}` },
      args: 'run a.http',
      code: 0,
      says: ['2 without a test'],
    },
    'and fail where tests are required': {
      files: { 'a.http': get('/status/500') },
      args: 'run a.http --require-tests',
      code: 1,
      says: ['has a test'],
    },
  });
});

describe('values and defaults of a project', () => {
  const login = 'POST /echo\nContent-Type: application/json\n\n{"password": "{{password}}"}\n';
  specify({
    'a private environment file takes a secret from the environment, masked': {
      files: {
        'a.http': `# @expect status 201\n${login}`,
        'http-client.private.env.json': '{"dev": {"password": "{{$env.PASSWORD}}"}}',
      },
      args: 'run a.http --env dev',
      env: { PASSWORD: 's3cr3t-pass' },
      code: 1,
      says: ['1 sent', /"password": "••••••"/],
      never: ['s3cr3t-pass', /\{\{\$env/],
    },
    'and nothing is sent without that variable': {
      files: {
        'a.http': login,
        'http-client.private.env.json': '{"dev": {"password": "{{$env.PASSWORD}}"}}',
      },
      args: 'run a.http --env dev',
      code: 3,
      says: [
        'a.http:4:15: password uses {{$env.PASSWORD}}, and the environment variable PASSWORD is not set',
        '0 sent',
      ],
    },
    'the environment, cookies and reporters come from restloop.json': {
      files: {
        'a.http': '# @expect status 200\nGET /cookies/set?a=1\n\n### then\nGET {{own}}/x\n',
        'restloop.json':
          '{"env": "dev", "settings": {"cookies": "on"}, "run": {"reporter": ["pretty", "json:r.json"], "tag": []}}',
        'http-client.env.json': '{"dev": {"own": "http://127.0.0.1:9"}}',
      },
      args: 'run a.http --dry-run',
      code: 0,
      says: ['http://127.0.0.1:9/x'],
    },
  });

  it('import reads a collection of Postman, which run takes as it is', async () => {
    const collection = JSON.stringify({
      info: { name: 'api', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
      item: [{ name: 'one', request: { method: 'GET', url: '{{base_url}}/users/1' } }],
    });
    const cwd = folderOf({ 'c.json': collection });
    const imported = await restloop(['import', 'c.json'], { cwd });
    expect([imported.code, imported.stdout + imported.stderr]).toEqual([
      0,
      expect.stringContaining('Imported 1 request'),
    ]);
    const run = await play({ files: { 'c.json': collection }, args: 'run c.json', code: 0, says: [] });
    expect([run.code, run.text]).toEqual([0, expect.stringContaining('1 request, 1 sent')]);
  });
});
