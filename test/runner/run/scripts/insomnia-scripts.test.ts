import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

const demo = await demoServer();

const before = `insomnia.request.headers.upsert({ key: 'X-Added', value: insomnia.environment.get('host') });
insomnia.request.auth.update({ type: 'bearer', bearer: [{ key: 'token', value: 'abc' }] });
insomnia.request.body.update({ mode: 'raw', raw: '{"insomnia": {{ stage }} }' });
insomnia.baseEnvironment.set('stage', 2);
const { Header } = require('insomnia-collection');
insomnia.request.headers.add(new Header({ key: 'X-Stage', value: '{{ stage }}' }));`;

const after = `insomnia.test('insomnia reads the response', () => {
  insomnia.expect(insomnia.response.code).to.equal(200);
  insomnia.response.to.have.status(200);
  insomnia.expect(insomnia.response.contentInfo().mimeType).to.equal('application/json');
  const { headers, body } = insomnia.response.json();
  insomnia.expect(headers['x-added']).to.equal(insomnia.variables.get('host'));
  insomnia.expect(headers['x-stage']).to.equal('2');
  insomnia.expect(headers.authorization).to.equal('Bearer abc');
  insomnia.expect(JSON.parse(body)).to.eql({ insomnia: 2 });
  insomnia.expect(insomnia.info.requestName).to.equal('one');
  insomnia.expect(insomnia.collectionVariables.get('stage')).to.equal(2);
  insomnia.expect(insomnia.parentFolders.get('users').environment.get('folderValue')).to.equal('from the folder');
});
const answer = await insomnia.sendRequest(insomnia.variables.get('host') + '/echo', (error, response) => {
  insomnia.test('calls back', () => insomnia.expect(response.code).to.equal(200));
});
insomnia.test('waits', () => insomnia.expect(answer.body).to.have.lengthOf.above(2));
insomnia.environment.set('seen', 'yes');`;

const version4 = {
  _type: 'export',
  __export_format: 4,
  resources: [
    { _id: 'w', _type: 'workspace', parentId: null, name: 'shop' },
    { _id: 'e', _type: 'environment', parentId: 'w', name: 'Base', data: { host: demo.url } },
    {
      _id: 'f',
      _type: 'request_group',
      parentId: 'w',
      name: 'users',
      environment: { folderValue: 'from the folder' },
      preRequestScript: "insomnia.variables.set('outer', 1);",
      afterResponseScript:
        "insomnia.test('the folder', () => insomnia.expect(insomnia.variables.get('outer')).to.equal(1));",
    },
    {
      _id: 'r',
      _type: 'request',
      parentId: 'f',
      name: 'one',
      method: 'POST',
      url: '{{ _.host }}/echo',
      preRequestScript: before,
      afterResponseScript: after,
    },
  ],
};

const version5 = {
  type: 'collection.insomnia.rest/5.0',
  name: 'shop',
  meta: { id: 'w' },
  collection: [
    {
      name: 'users',
      meta: { id: 'f' },
      environment: { folderValue: 'from the folder' },
      scripts: {
        preRequest: "insomnia.variables.set('outer', 1);",
        afterResponse:
          "insomnia.test('the folder', () => insomnia.expect(insomnia.variables.get('outer')).to.equal(1));",
      },
      children: [
        {
          name: 'one',
          meta: { id: 'r' },
          method: 'POST',
          url: '{{ _.host }}/echo',
          scripts: { preRequest: before, afterResponse: after },
        },
      ],
    },
  ],
  environments: { name: 'Base', meta: { id: 'e' }, data: { host: demo.url } },
};

describe('the scripts of an export of Insomnia', () => {
  it.each([
    ['version 4', version4],
    ['version 5', version5],
  ])('run around their requests, with those of their folders: %s', async (_, document) => {
    const cwd = folderOf({ 'insomnia.json': JSON.stringify(document) });
    const ran = await restloop(['run', 'insomnia.json', '--reporter', 'json'], { cwd });
    const [request] = requestsOf(reportOf(ran));
    expect(request?.tests.map(({ name, message }) => [name, message])).toEqual([
      ['the folder', null],
      ['insomnia reads the response', null],
      ['calls back', null],
      ['waits', null],
    ]);
    expect(ran.code).toBe(0);
  });

  it('cannot choose a proxy or a certificate, and can require url and path', async () => {
    const document = {
      ...version5,
      collection: [
        {
          name: 'one',
          url: '{{ _.host }}/echo',
          scripts: {
            afterResponse: `insomnia.test('proxy', () => insomnia.request.proxy.update({ host: 'bank.example' }));
insomnia.test('set', () => { insomnia.request.proxy = { host: 'bank.example' }; });
insomnia.test('certificate', () => insomnia.request.certificate.update({ name: 'mine' }));
insomnia.test('request', () => require('request'));
insomnia.test('packages', () => {
  insomnia.expect(insomnia.request.proxy.disabled).to.equal(true);
  insomnia.expect(require('path').basename(require('url').parse(insomnia.request.url.toString()).pathname)).to.equal('echo');
});`,
          },
        },
      ],
    };
    const cwd = folderOf({ 'insomnia.json': JSON.stringify(document) });
    const ran = await restloop(['run', 'insomnia.json', '--reporter', 'json'], { cwd });
    const [request] = requestsOf(reportOf(ran));
    expect(request?.tests.map(({ message }) => message)).toEqual([
      expect.stringContaining(
        'insomnia.request.proxy cannot be changed by scripts: use .set proxy or --proxy',
      ),
      expect.stringContaining('insomnia.request.proxy cannot be changed by scripts'),
      expect.stringContaining(
        'insomnia.request.certificate cannot be changed by scripts: use .set cert or --cert',
      ),
      expect.stringContaining('there is no package "request": scripts can require'),
      null,
    ]);
  });

  it('change the request in its preview', async () => {
    const cwd = folderOf({ 'insomnia.json': JSON.stringify(version4) });
    const { stdout } = await restloop(['preview', 'insomnia.json'], { cwd });
    expect(stdout).toContain('X-Stage: 2');
    expect(stdout).toContain('Authorization: Bearer ');
    expect(stdout).not.toContain('Bearer abc');
  });
});
