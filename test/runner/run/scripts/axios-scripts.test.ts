import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

const demo = await demoServer();

/** The result that a script logs after its requests. */
async function logged(code: string): Promise<unknown> {
  const cwd = folderOf({
    'a.http': `@host = ${demo.url}\nGET {{host}}/echo\n> {%\n${code}\nclient.test(JSON.stringify(seen), () => {});\n%}\n`,
  });
  const ran = await restloop(['run', 'a.http', '--reporter', 'json'], { cwd });
  const [test] = requestsOf(reportOf(ran))[0]?.tests ?? [];
  if (test === undefined) throw new Error(ran.stdout + ran.stderr);
  return JSON.parse(test.name);
}

const host = JSON.stringify(demo.url);

describe('axios in scripts', () => {
  it('sends with parameters, data as JSON and headers, and gives status, headers and data', async () => {
    expect(
      await logged(`const axios = require('axios');
const { status, statusText, headers, data } = await axios.post(${host} + '/echo?z=0', { a: 1 }, {
  params: { q: 'a b', list: [1, 2], none: undefined },
  headers: { 'X-One': '1' },
});
const seen = [status, statusText, headers['content-type'], data.method, data.query, data.headers['x-one'], data.headers['content-type'], data.body];`),
    ).toEqual([
      200,
      'OK',
      expect.stringContaining('json'),
      'POST',
      { z: '0', q: 'a b', 'list[]': ['1', '2'] },
      '1',
      'application/json',
      '{"a":1}',
    ]);
  });

  it('writes dates and members of objects as axios 1 does, and takes a serializer', async () => {
    expect(
      await logged(`const axios = require('axios');
const params = { at: new Date(0), filter: { name: 'Ada', ages: [1, 2] } };
const one = await axios.get(${host} + '/echo', { params });
const two = await axios.get(${host} + '/echo', { params, paramsSerializer: { serialize: () => 'own=1' } });
const seen = [one.data.query, two.data.query];`),
    ).toEqual([
      { at: '1970-01-01T00:00:00.000Z', 'filter[name]': 'Ada', 'filter[ages][]': ['1', '2'] },
      { own: '1' },
    ]);
  });

  it('rejects with an AxiosError that has the status', async () => {
    expect(
      await logged(`const axios = require('axios');
const error = await axios.get(${host} + '/status/404').catch((one) => one);
const seen = [error instanceof axios.AxiosError, error.name, error.status, error.response.status];`),
    ).toEqual([true, 'AxiosError', 404, 404]);
  });

  it('takes a config, a URL, forms and credentials', async () => {
    expect(
      await logged(`const axios = require('axios');
const one = await axios({ url: '/echo/one', baseURL: ${host} + '/', method: 'put', data: new URLSearchParams({ a: '1 2' }) });
const two = await axios(${host} + '/echo/two');
const three = await axios.request({ url: ${host} + '/echo', auth: { username: 'ada', password: 'byron' } });
const four = await axios.post(${host} + '/echo', 'a=1');
const seen = [one.data.method, one.data.path, one.data.headers['content-type'], one.data.body, two.data.method, three.data.headers.authorization, four.data.headers['content-type']];`),
    ).toEqual([
      'PUT',
      '/echo/one',
      expect.stringContaining('application/x-www-form-urlencoded'),
      'a=1+2',
      'GET',
      `Basic ${btoa('ada:byron')}`,
      'application/x-www-form-urlencoded',
    ]);
  });

  it('has each header once, in any case, and puts parameters before a fragment', async () => {
    expect(
      await logged(`const axios = require('axios');
const config = { headers: { accept: 'text/plain', 'X-None': undefined }, params: { q: 1 } };
const { data } = await axios.get(${host} + '/echo#part', config);
const api = axios.create({ headers: { 'Content-Type': 'text/csv' } });
const { data: own } = await api.post(${host} + '/echo', 'a', { headers: { 'content-type': 'text/plain' } });
const seen = [data.headers.accept, 'x-none' in data.headers, data.query, own.headers['content-type']];`),
    ).toEqual(['text/plain', false, { q: '1' }, 'text/plain']);
  });

  it('writes an object as a form where its content type says so', async () => {
    expect(
      await logged(`const axios = require('axios');
const headers = { 'content-type': 'application/x-www-form-urlencoded' };
const { data } = await axios.post(${host} + '/echo', { grant_type: 'password', scope: 'a b' }, { headers });
const seen = [data.headers['content-type'], data.body];`),
    ).toEqual(['application/x-www-form-urlencoded', 'grant_type=password&scope=a+b']);
  });

  it('rejects with the response of a failed status, unless the config accepts it', async () => {
    expect(
      await logged(`const axios = require('axios');
const error = await axios.get(${host} + '/status/404').catch((error) => error);
const accepted = await axios.get(${host} + '/status/404', { validateStatus: () => true });
const unreached = await axios.get('http://127.0.0.1:1/').catch((error) => error);
const seen = [error.message, error.code, axios.isAxiosError(error), error.response.status, error.config.method, accepted.status, unreached.response === undefined, axios.isAxiosError(unreached)];`),
    ).toEqual(['Request failed with status code 404', 'ERR_BAD_REQUEST', true, 404, 'get', 404, true, true]);
  });

  it('makes instances with defaults and interceptors', async () => {
    expect(
      await logged(`const axios = require('axios');
const api = axios.create({ baseURL: ${host}, headers: { 'X-Base': 'b' } });
api.defaults.headers.common['X-Common'] = 'c';
api.interceptors.request.use((config) => { config.headers['X-Added'] = 'i'; return config; });
api.interceptors.response.use((response) => ({ ...response, extra: true }), (error) => Promise.reject(error));
const { data, extra } = await api.get('/echo', { headers: { 'X-Own': 'o' } });
const { default: same } = axios;
const seen = [data.headers['x-base'], data.headers['x-common'], data.headers['x-added'], data.headers['x-own'], extra, same === axios, (await axios.all([1, 2])).length];`),
    ).toEqual(['b', 'c', 'i', 'o', true, true, 2]);
  });
});
