import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

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
        'headers {\n  X-Seen: {{seen}}\n}',
        'assert {\n  seen: contains collection\n}',
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
  test("request", () => {
    expect(req.getUrl()).to.equal(${JSON.stringify(`${demo.url}/echo`)});
    expect(req.url).to.equal(req.getUrl());
    expect(req.getHeader("x-seen")).to.equal("from the collection");
    expect(req.getBody()).to.deep.equal({ a: 1 });
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
    expect(requests[0]?.tests).toHaveLength(5);
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

  it('read and change headers as a list, and say whether redirects are followed', async () => {
    const { requests } = await run({
      'c/a.bru': `meta {
  name: a
  tags: [
    smoke
    users
  ]
}
get {
  url: {{host}}/redirect/1
}
headers {
  X-Kept: 1
  X-Gone: 2
}
script:pre-request {
  req.headerList.remove("x-gone");
  req.headerList.upsert({ key: "x-new", value: "{{host}}" });
  req.headerList.populate([{ key: "x-kept", value: "another" }]);
  req.setMaxRedirects(0);
}
tests {
  test("the request", () => {
    expect(() => req.setTimeout("5s")).to.throw("req.setTimeout needs a whole number, not 5s");
    expect(() => req.setMaxRedirects(-1)).to.throw("a whole number");
    expect(req.headerList.has("X-Gone")).to.equal(false);
    expect(req.headerList.one("x-kept")).to.eql({ key: "X-Kept", value: "1" });
    expect(req.headerList.map(function ({ key }) { return this.prefix + key; }, { prefix: "-" })).to.include("-x-new");
    expect(req.getTags()).to.eql(["smoke", "users"]);
    expect(bru.getEnvName()).to.equal("dev");
    expect(bru.interpolate({ at: ["{{host}}"] })).to.eql({ at: [${JSON.stringify(demo.url)}] });
  });
  test("the response", () => {
    expect(res.status).to.equal(302);
    expect(res.headerList.get("LOCATION")).to.be.a("string");
    expect(() => res.headerList.add({ key: "a", value: "b" })).to.throw("cannot be changed");
  });
}
`,
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(2);
  });

  it('check the body as JSON, and set the fields of a form that has none yet', async () => {
    const { requests } = await run({
      'c/a.bru': `post {
  url: {{host}}/echo
  body: formUrlEncoded
}
script:pre-request {
  req.setBody({ a: "1 2", list: ["x", "y"] });
}
tests {
  test("json", () => {
    expect(res.body).to.be.json;
    expect(res.body).to.have.jsonBody("method", "POST");
    expect(res.body).to.have.jsonBody('headers["content-type"]', "application/x-www-form-urlencoded");
    expect(res.body).to.not.have.jsonBody("nothing.here");
    expect(res.body).to.have.jsonSchema({ type: "object", required: ["method", "body"] });
    expect(res.body).to.not.have.jsonSchema({ type: "array" });
    expect(() => expect(res.body).to.have.jsonSchema({ typ: "object" })).to.throw("JSON schema compile error");
    expect(req.getBody()).to.equal("a=1%202&list=x&list=y");
    expect(res.body.body).to.equal("a=1%202&list=x&list=y");
  });
}
`,
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(1);
  });

  it('know the collection, path parameters and headers that are switched off', async () => {
    const { requests } = await run({
      'c/bruno.json': '{"name": "shop"}',
      'c/collection.bru': 'headers {\n  ~X-Outer: outer\n  ~X-Both: outer\n}\n',
      'c/a.bru': `get {
  url: {{host}}/:place
}
params:path {
  place: echo
}
headers {
  X-Sent: 1
  X-Both: inner
  ~X-Off: {{host}}
  ~Authorization: Bearer hidden-credential
}
script:pre-request {
  req.headerList.upsert({ key: "X-Outer", value: "on" });
}
tests {
  test("the request", () => {
    expect(bru.getCollectionName()).to.equal("shop");
    expect(req.getPathParams()).to.eql([{ name: "place", value: "echo", type: "path" }]);
    expect(req.headerList.filter(({ disabled }) => disabled).map(({ key }) => key)).to.include.members(["X-Off", "Authorization"]);
    expect(req.headerList.one("x-both")).to.eql({ key: "X-Both", value: "inner" });
    expect(req.headerList.get("authorization")).to.equal("");
    expect(req.getHeaders()).to.not.have.property("X-Off");
    expect(res.body.headers).to.not.have.property("x-off");
    expect(res.body.headers["x-outer"]).to.equal("on");
  });
}
`,
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(1);
    expect(JSON.stringify(requests)).not.toContain('hidden-credential');
  });

  it('give their names to the files that they require', async () => {
    const { requests } = await run({
      'c/lib/reads.js':
        'const test = 1;\nexports.seen = () => [bru.getVar("seen"), req.getMethod(), res.status, test];\n',
      'c/a.bru': request(
        'post',
        `tests {
  const { seen } = require(bru.cwd() + "/lib/reads");
  require(\`\${bru.cwd()}/lib/reads\`);
  bru.setVar("seen", "yes");
  test("the file", () => expect(seen()).to.eql(["yes", "POST", 200, 1]));
}`,
      ),
    });
    expect(failures(requests)).toEqual([]);
    expect(requests[0]?.tests).toHaveLength(1);
  });

  describe('bru.runRequest', () => {
    const login = `meta {\n  name: login\n}\npost {\n  url: {{host}}/echo?who={{who}}\n  body: json\n  auth: bearer\n}\nauth:bearer {\n  token: {{who}}-token-of-the-demo\n}\nbody:json {\n  {"a": 1}\n}\n`;
    const sees = (name: string) => `script:pre-request {
  bru.setVar("who", "eve");
  const answer = await bru.runRequest(${JSON.stringify(name)});
  bru.setVar("answer", { status: answer.status, method: answer.data.method, query: answer.data.query, sent: answer.data.headers });
}
tests {
  test("the answer", () => {
    const { status, method, query, sent } = bru.getVar("answer");
    expect([status, method, query]).to.eql([200, "POST", { who: "eve" }]);
    expect(JSON.stringify(sent)).to.contain("eve-token-of-the-demo");
  });
}`;

    it.each(['login', 'inner/login'])('sends a request of the collection: %s', async (name) => {
      const { requests } = await run({
        'c/a.bru': `meta {\n  name: a\n}\n${request('post', sees(name))}`,
        'c/inner/login.bru': login,
      });
      expect([failures(requests), requests.map(({ tests }) => tests.length)]).toEqual([[], [0, 1]]);
    });

    it('says that the scripts of that request were not run', async () => {
      const { ran, requests } = await run({
        'c/a.bru': `meta {\n  name: a\n  seq: 1\n}\n${request('post', sees('login'))}`,
        'c/login.bru': `${login}script:pre-request {\n  bru.setVar("who", "mallory");\n}\n`,
      });
      expect(failures(requests)).toEqual([]);
      expect(ran.stdout + ran.stderr).toContain('login was sent without its scripts and tests');
    });

    it('names a request that is not there', async () => {
      const { requests } = await run({
        'c/a.bru': request('post', 'tests {\n  test("no", () => bru.runRequest("b"));\n}'),
      });
      expect(failures(requests)).toEqual(['no: Error: the collection has no request called b']);
    });
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
