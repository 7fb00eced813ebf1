import { createHmac } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundledPackages } from '../../../src/sandbox/packages/names.ts';
import { type Harness, startSandbox } from '../harness.ts';

const folder = fileURLToPath(new URL('../../../src/sandbox/packages/bundled', import.meta.url));
const signature = createHmac('sha256', 'key').update('text').digest('base64');

let harness: Harness;

beforeAll(async () => {
  harness = await startSandbox();
});

afterAll(() => harness.sandbox.dispose());

const nodeRequire = createRequire(import.meta.url);

describe('path and url of scripts', () => {
  const paths = [
    '',
    '.',
    '/',
    '/a',
    'a/b/',
    '/a/../../b',
    '../a/./..//b',
    'a.b/c.tar.gz',
    '.env',
    'a/.env',
    'x.',
    '..',
    '/a//',
  ];
  const urls = [
    'https://ada:s%20s@a.example:8443/p/q?x=1&x=2&y=#top',
    'http://a.example',
    'http://a.example/?q',
  ];
  it.each([
    [
      'path',
      `${JSON.stringify(paths)}.map((one) => [path.basename(one), path.dirname(one), path.extname(one), path.normalize(one), path.isAbsolute(one), path.join('x', one, '../y'), path.resolve('/w', one), path.parse(one)])`,
    ],
    [
      'basename without an ending',
      "[path.basename('a/b.js', '.js'), path.basename('.js', '.js'), path.posix.sep]",
    ],
    ['parse', `${JSON.stringify(urls)}.map((one) => ({ ...url.parse(one) }))`],
    ['parse with an object', `${JSON.stringify(urls)}.map((one) => url.parse(one, true).query)`],
    [
      'format',
      `${JSON.stringify(urls)}.map((one) => [url.format(url.parse(one)), url.format(new URL(one))])`,
    ],
    [
      'format of parts',
      "url.format({ protocol: 'https', hostname: 'a.example', port: 1, pathname: 'p', query: { a: [1, 2], b: 'x y' }, hash: 'h' })",
    ],
    [
      'resolve',
      "['/x', 'x', '../x', '?q', 'http://b.example'].map((to) => url.resolve('http://a.example/p/q', to))",
    ],
  ])('answer as those of Node: %s', async (_, expression) => {
    const code = `((path, url) => JSON.stringify(${expression}))(require('path'), require('node:url'))`;
    const ofNode: string = new Function('require', `return ${code}`)(nodeRequire);
    expect(await harness.print(code)).toBe(inspect(ofNode));
  });
});

describe('packages of scripts', () => {
  it('are the files of their folder', () => {
    expect([...bundledPackages].sort()).toEqual(
      readdirSync(folder, { recursive: true })
        .flatMap((path) => /([\w-]+)\.[jt]s$/.exec(`${path}`)?.[1] ?? [])
        .sort(),
    );
  });

  it('are found where a script has replaced built-ins', async () => {
    const code = `(() => {
      const known = [require('lodash/get'), require('crypto'), require('xmldom')];
      const kept = [Map.prototype, String.prototype, Reflect].map((of) => [of, Object.getOwnPropertyDescriptors(of)]);
      for (const name of ['get', 'has']) Map.prototype[name] = () => undefined;
      for (const name of ['startsWith', 'slice', 'indexOf', 'replace']) String.prototype[name] = () => '';
      Reflect.get = () => null;
      const found = [require('lodash/get.js'), require('node:crypto'), require('@xmldom/xmldom')];
      for (const [of, properties] of kept) Object.defineProperties(of, properties);
      return found.map((one, index) => one === known[index]);
    })()`;
    expect(await harness.print(code)).toBe('[ true, true, true ]');
  });

  it.each([
    ["require('chai').expect === expect", 'true'],
    [
      `require('csv-parse/lib/sync')('a;b\\n1;"x ""y"""\\n', { columns: true, delimiter: ';' })`,
      `[ { a: '1', b: 'x "y"' } ]`,
    ],
    ["require('csv-parse/sync').parse(' a , b \\n\\n1,2', { trim: true })", "[ [ 'a', 'b' ], [ '1', '2' ] ]"],
    ["require('csv-parse').parse('1,2', { columns: ['x', 'y'] })", "[ { x: '1', y: '2' } ]"],
    [
      "(() => { let seen; require('csv-parse')('1,2', (error, records) => { seen = [error, records]; }); return seen; })()",
      "[ undefined, [ [ '1', '2' ] ] ]",
    ],
    [
      "(() => { let seen; require('xml2js').parseString('<a x=\"1\"><b>2</b><b/></a>', (_, data) => { seen = data; }); return JSON.stringify(seen); })()",
      `'{"a":{"$":{"x":"1"},"b":["2",""]}}'`,
    ],
    [
      "(() => { let seen; new (require('xml2js').Parser)({ explicitArray: false, mergeAttrs: true, explicitRoot: false }).parseString('<a x=\"1\"><b>2</b></a>', (_, data) => { seen = data; }); return JSON.stringify(seen); })()",
      `'{"x":"1","b":"2"}'`,
    ],
    [
      "(() => { let seen; require('xml2js').parseString('<a><b></a>', (error) => { seen = error instanceof Error; }); return seen; })()",
      'true',
    ],
    [
      "(() => { let seen; require('xml2js').parseString('<a>'.repeat(200000), (error) => { seen = error.message; }); return seen; })()",
      "'the XML has more than 1000 elements inside each other'",
    ],
    [
      `(() => { let seen; require('xml2js').parseString('<a x="/>">'.repeat(2000), (error) => { seen = error.message; }); return seen; })()`,
      "'the XML has more than 1000 elements inside each other'",
    ],
    [
      `(() => { let seen; require('xml2js').parseString('<r>' + '<a x=">"/>'.repeat(2000) + '</r>', (_, data) => { seen = data.r.a.length; }); return seen; })()`,
      '2000',
    ],
    [
      "(() => { let seen; const deep = `${'<a>'.repeat(900)}${'<b x=\"1\"/>'.repeat(2000)}${'</a>'.repeat(900)}`; require('xml2js').parseString(deep, (error) => { seen = error; }); return seen; })()",
      'null',
    ],
    [
      "(() => { let seen; const text = `${'<br>'.repeat(2000)}`; require('xml2js').parseString(`<a><!-- ${text} --><![CDATA[${text}]]></a>`, (error) => { seen = error; }); return seen; })()",
      'null',
    ],
    ["require('chai').assert.equal(1, 1)", null],
    ['Object.isFrozen(client.assert)', 'true'],
    ["require('lodash').chunk([1, 2, 3], 2)", '[ [ 1, 2 ], [ 3 ] ]'],
    ["require('lodash/get')({ a: [7] }, 'a[0]')", '7'],
    ["require('lodash') === require('lodash')", 'true'],
    ["const { v4, validate } = require('uuid'); validate(v4())", 'true'],
    ["require('uuid').v5('a', require('uuid').v5.URL)", "'e1407479-3136-56c0-9908-bb02fb0339e2'"],
    ["require('dayjs')('2024-02-03T04:05:06Z').toISOString()", "'2024-02-03T04:05:06.000Z'"],
    [
      "const dayjs = require('dayjs'); dayjs.extend(require('dayjs/plugin/utc')); dayjs.utc('2024-02-03').add(1, 'day').format()",
      "'2024-02-04T00:00:00Z'",
    ],
    [
      "require('crypto').createHash('md5').update('a').update('b').digest('hex')",
      "'187ef4436122d1cc2f40dc2b92f0eba0'",
    ],
    ["require('node:crypto').createHmac('SHA256', 'key').update('text').digest('base64')", `'${signature}'`],
    ["require('crypto').createHash('sha1').update(Buffer.from('ff', 'hex')).digest().length", '20'],
    ["require('crypto').randomBytes(70_000).length", '70000'],
    ["void expect([{ a: 1 }]).to.have.jsonSchema({ type: 'array', items: { required: ['a'] } })", null],
    [
      "void expect({ at: 'no' }).to.not.have.jsonSchema({ properties: { at: { format: 'date-time' } } })",
      null,
    ],
    ["void expect({ a: [7] }).to.have.jsonBody('a[0]', 7)", null],
    ["require('nanoid').nanoid().length + require('nanoid').nanoid(5).length", '26'],
    ["Buffer.from('héllo').toString('base64')", "'aMOpbGxv'"],
    ["Buffer.from('??>>').toString('base64url')", "'Pz8-Pg'"],
    ["Buffer.from('Pz8-Pg', 'base64url').toString()", "'??>>'"],
    ["require('buffer').Buffer === Buffer", 'true'],
    ["await require('assert').rejects(async () => { throw new TypeError('no') }, /no/)", null],
    ["await require('assert').doesNotReject(Promise.resolve(1))", null],
    ["require('assert').ifError(null)", null],
  ])('%s', async (code, printed) => {
    expect(await harness.print(code)).toBe(printed);
  });

  it.each([
    [
      "require('fs')",
      'Error: there is no package "fs": scripts can require @xmldom/xmldom, ajv, ajv-formats, assert, axios, buffer, chai, cheerio, crypto, ',
    ],
    ["require('lodash/nothing')", 'Error: there is no package "lodash/nothing": '],
    [
      "require('../secrets')",
      'Error: require("../secrets"): a script in a file can require only a literal path:',
    ],
    ["await require('assert').rejects(Promise.resolve(1))", 'AssertionError: expected'],
    ["await require('assert').doesNotReject(Promise.reject(new Error('no')))", 'AssertionError: expected'],
    ["require('assert').ifError(new Error('sent'))", 'Error: sent'],
    ["require('postman')", 'Error: there is no package "postman": '],
    ["require('bruno')", 'Error: there is no package "bruno": '],
    ["require('httpyac')", 'Error: there is no package "httpyac": '],
    ["require('jsonpath')", 'Error: there is no package "jsonpath": '],
    ["require('__proto__')", 'Error: there is no package "__proto__": '],
    ['expect(1).toBe(1)', 'Error: toBe is of Jest; expect is that of chai: expect(x).to.equal(value)'],
    ['expect([1]).not.toContain(1)', 'expect(x).to.include(value)'],
    ["require('crypto').createHash('rot13')", 'Error: there is no hash "rot13"; available are md5, sha1, '],
  ])('%s lists what exists', async (code, message) => {
    expect(await harness.fail(code)).toContain(message);
  });

  it.each([
    "chai.Assertion.addMethod('toBe', own)",
    "chai.use((given, utils) => utils.addMethod(given.Assertion.prototype, 'toBe', own))",
    'chai.Assertion.prototype.toBe = own',
  ])('have the matcher of a script under the name of one of Jest: %s', async (adds) => {
    const own =
      "const chai = require('chai'); function own(value) { this.assert(this._obj === value, 'differs') }";
    expect(await harness.print(`${own}; ${adds}; chai.expect(1).toBe(1); 'held'`)).toBe("'held'");
    expect(await harness.fail(`${own}; ${adds}; chai.expect(1).toBe(2)`)).toContain(
      'AssertionError: differs',
    );
  });

  it('are found again in a new process', async () => {
    await harness.run("const chunk = require('lodash/chunk'); const moments = require('dayjs')");
    // Ends the process, for want of memory.
    await harness.run('const heap = []; for (;;) heap.push(new Array(1e5).fill(1.5))');
    expect(await harness.print("require('lodash').size([1])")).toBe('1');
  });
});
