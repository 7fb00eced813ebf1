import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { folderOf } from './files.ts';
import { reportOf, requestsOf } from './reported-run.ts';

const demo = await demoServer();

const request = (head: string, ...blocks: readonly string[]): string =>
  `${head} {\n  url: {{host}}/echo\n  body: json\n}\nbody:json {\n  {"a": 1}\n}\n${blocks.join('\n')}\n`;

const run = async (files: Readonly<Record<string, string>>) => {
  const cwd = folderOf({
    'c/bruno.json': '{}',
    'c/environments/dev.bru': `vars {\n  host: ${demo.url}\n}\n`,
    ...files,
  });
  const ran = await restloop(['run', 'c', '--env', 'dev', '--reporter', 'json'], { cwd });
  return { ran, requests: requestsOf(reportOf(ran)) };
};

const failures = (
  requests: readonly {
    readonly tests: readonly {
      readonly passed: boolean;
      readonly name: string;
      readonly message: string | null;
    }[];
  }[],
) =>
  requests.flatMap(({ tests }) =>
    tests.filter(({ passed }) => !passed).map(({ name, message }) => `${name}: ${message}`),
  );

describe('the scripts of a Bruno collection', () => {
  it('read and set variables, and test the response', async () => {
    const { ran, requests } = await run({
      'c/collection.bru': 'script:pre-request {\n  bru.setVar("outer", "from the collection");\n}\n',
      'c/a.bru': request(
        'post',
        'vars:post-response {\n  method: res.body.method\n}',
        'script:pre-request {\n  const x = bru.getVar("outer");\n  bru.setVar("seen", x);\n}',
        `tests {
  test("variables", () => {
    expect(bru.getVar("seen")).to.equal("from the collection");
    expect(bru.getEnvVar("host")).to.equal(${JSON.stringify(demo.url)});
    expect(bru.hasVar("nothing")).to.equal(false);
    expect(bru.interpolate("{{seen}}!")).to.equal("from the collection!");
    expect(bru.getVar("method")).to.equal("POST");
  });
  test("response", () => {
    expect(res.status).to.equal(200);
    expect(res.getStatus()).to.equal(200);
    expect(res.getHeader("Content-Type")).to.contain("json");
    expect(res.getBody().method).to.equal("POST");
    expect(res("method")).to.equal("POST");
    expect(res.getResponseTime()).to.be.a("number");
  });
  test("waits", async () => {
    await bru.sleep(1);
    expect(req.getMethod()).to.equal("POST");
  });
}`,
      ),
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(3);
    expect(ran.code).toBe(0);
  });

  it('change the request that is sent', async () => {
    const { requests } = await run({
      'c/a.bru': request(
        'post',
        `script:pre-request {
  req.setHeader("X-Added", "{{host}}");
  req.setBody({ ...req.getBody(), b: 2 });
  req.setUrl(req.getUrl() + "?q=1");
}`,
        `tests {
  test("was changed", () => {
    expect(res.getUrl()).to.contain("q=1");
    expect(res.body.headers["x-added"]).to.equal(${JSON.stringify(demo.url)});
    expect(JSON.parse(res.body.body)).to.deep.equal({ a: 1, b: 2 });
  });
}`,
      ),
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(1);
  });

  it('choose the request that follows', async () => {
    const { requests } = await run({
      'c/a.bru': `meta {\n  name: a\n  seq: 1\n}\n${request('post', 'script:post-response {\n  bru.setNextRequest("c");\n}')}`,
      'c/b.bru': `meta {\n  name: b\n  seq: 2\n}\n${request('post')}`,
      'c/c.bru': `meta {\n  name: c\n  seq: 3\n}\n${request('post')}`,
    });
    expect(requests.map(({ name }) => name)).toEqual(['a', 'c']);
  });
});
