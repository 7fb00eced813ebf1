import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { library } from '../library/built.ts';
import { restloop } from '../program.ts';
import { folderOf } from '../run/files.ts';

const path = resolve(import.meta.dirname, '../../../dist/report.schema.json');
const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, allErrors: true });
ajv.addSchema(JSON.parse(readFileSync(path, 'utf8')), 'report');

/** What the schema of the package has against a document. */
function faults(json: unknown, part = ''): unknown {
  const validate = ajv.getSchema(`report${part}`);
  if (validate === undefined) throw new Error(`There is no schema ${part}.`);
  return validate(json) ? [] : validate.errors;
}

const demo = await demoServer();
const folder = folderOf({
  'api.http': `@base = ${demo.url}
### passes
# @expect status == 200
# @expect body $.id == 3
GET {{base}}/users/2
X-Id: {{id}}

> {% client.log("seen"); client.test("ok", () => {}); await client.send("GET " + client.interpolate("{{base}}/users/1")); %}
### parts
POST {{base}}/echo
Content-Type: multipart/form-data; boundary=x

--x
Content-Disposition: form-data; name="a"

< ./part.txt
--x--

>>! out.json
### skipped
# @disabled
GET {{base}}/users
### unresolved
GET {{base}}/{{nope}}
### refused
GET http://127.0.0.1:9/
`,
  'part.txt': 'a part',
});
const file = join(folder, 'api.http');

describe.concurrent('report.schema.json describes the JSON of', () => {
  it.each([
    ['a run', [file, '--var', 'id=1']],
    ['a run with iterations', [file, '--var', 'id=1', '--iterations', '2']],
    ['a load', [file, '--var', 'id=1', '--vus', '2', '--iterations', '4']],
    ['a load at a rate', [file, '--var', 'id=1', '--rate', '20/s', '--duration', '200ms']],
    ['a dry run', [file, '--var', 'id=1', '--dry-run']],
    ['a run that stops early', [file, '--bail']],
    ['a run that is refused', ['none.http']],
  ])('%s', async (_, args) => {
    const { stdout } = await restloop(['run', ...args, '--json', '--retry', '0']);
    expect(faults(JSON.parse(stdout))).toEqual([]);
  });

  it("the library's run()", async () => {
    expect(faults(await library.run(file, { variables: { id: 1 } }))).toEqual([]);
  });

  it.each([
    ['a response', '# @expect status == 201\nPOST /echo name=Ada'],
    ['a failure of the network', 'GET http://127.0.0.1:9/'],
    ['a request that is not sent', 'GET /{{nope}}'],
  ])('send, for %s', async (_, request) => {
    const { stdout } = await restloop(['send', '--json', '--var', `base_url=${demo.url}`, request]);
    expect(faults(JSON.parse(stdout), '#/$defs/send')).toEqual([]);
  });

  it.each([
    ['a file', [file]],
    ['a multipart body', ['POST http://h/ a=1 f@part.txt']],
    ['credentials', ['GET http://h/', '--auth', 'bearer abc']],
    ['a signature', ['GET http://h/', '--auth', 'aws AKI abc region:r service:s3']],
  ])('preview, for %s', async (_, args) => {
    const { stdout } = await restloop(['preview', '--json', ...args]);
    expect(faults(JSON.parse(stdout), '#/$defs/previews')).toEqual([]);
  });
});
