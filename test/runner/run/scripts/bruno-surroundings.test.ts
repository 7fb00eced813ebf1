import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';
import { folderOf } from '../files.ts';
import { reportOf, requestsOf } from '../reported-run.ts';

const demo = await demoServer();

async function run(files: Readonly<Record<string, string>>, ...flags: readonly string[]) {
  const cwd = folderOf({ 'bruno.json': '{}', ...files });
  const args = ['run', '.', '--var', `host=${demo.url}`, '--reporter', 'json', ...flags];
  const ran = await restloop(args, { cwd, env: { OUTER_OF_BRUNO: 'outer', BOTH_OF_BRUNO: 'outer' } });
  const tests = requestsOf(reportOf(ran)).flatMap((request) => request.tests);
  return { ran, tests: tests.map(({ name, passed, message }) => (passed ? name : `${name}: ${message}`)) };
}

const head = (name: string) => `meta {\n  name: ${name}\n}\nget {\n  url: {{host}}/echo\n}\n`;

describe('variables of the process in a Bruno collection', () => {
  const env = { '.env': 'INNER_OF_BRUNO=inner\nBOTH_OF_BRUNO=inner\n' };

  it('come from its .env file, else from the environment', async () => {
    const text = `${head('a')}headers {
  X-Seen: {{process.env.INNER_OF_BRUNO}} {{process.env.BOTH_OF_BRUNO}} {{process.env.OUTER_OF_BRUNO}}
}
tests {
  test("header", () => expect(res.body.headers["x-seen"]).to.equal("inner inner outer"));
}
`;
    expect((await run({ ...env, 'a.bru': text })).tests).toEqual(['header']);
  });

  it('come from the environment in values of its environments', async () => {
    const text = `${head('a')}tests {\n  test(bru.getEnvVar("seen"), () => {});\n}\n`;
    const dev = 'vars {\n  seen: {{process.env.OUTER_OF_BRUNO}}\n}\n';
    const { tests } = await run({ 'a.bru': text, 'environments/dev.bru': dev }, '--env', 'dev');
    expect(tests).toEqual(['outer']);
  });

  it('are seen by scripts only where the user gives them', async () => {
    const text = `${head('a')}tests {
  test([bru.getProcessEnv("OUTER_OF_BRUNO"), process.env.BOTH_OF_BRUNO, Object.keys(process.env).length].join(), () => {});
}
`;
    const { ran, tests } = await run({ ...env, 'a.bru': text });
    expect(tests).toEqual([',,0']);
    expect(ran.stdout + ran.stderr).toContain('--secret OUTER_OF_BRUNO={{$env.OUTER_OF_BRUNO}} gives');
    const given = await run({ ...env, 'a.bru': text }, '--var', 'OUTER_OF_BRUNO={{$env.OUTER_OF_BRUNO}}');
    expect(given.tests).toEqual(['outer,,0']);
  });
});

describe('the callback of bru.sendRequest', () => {
  it('is called once, also if it fails, and its error is that of the script', async () => {
    const text = `${head('a')}tests {
  let calls = 0;
  const failure = await bru.sendRequest("${demo.url}/echo", () => { calls += 1; throw new Error("no"); }).catch((error) => error.message);
  test([calls, failure].join(), () => {});
}
`;
    expect((await run({ 'a.bru': text })).tests).toEqual(['1,no']);
  });
});

describe('with --force', () => {
  const files = {
    'a.bru': `${head('a')}script:post-response {
  const saved = await bru.runRequest("b");
  const sent = await bru.sendRequest({ url: "{{host}}/echo?q={{nothing_is_called_so}}" });
  bru.setVar("seen", [saved.status, sent.status]);
}
tests {
  test("both", () => expect(bru.getVar("seen")).to.eql([200, 200]));
}
`,
    'b.bru': `${head('b')}headers {\n  X-Open: {{nothing_is_called_so}}\n}\n`,
  };

  it('requests of scripts are sent despite errors, too', async () => {
    expect((await run(files, '--force')).tests).toEqual(['both']);
    const { ran, tests } = await run(files);
    expect(tests).toEqual([]);
    expect(ran.stdout).toContain('no variable is named nothing_is_called_so');
  });
});

it('the credentials of a request replace its own header', async () => {
  const text = `get {
  url: {{host}}/echo
  auth: bearer
}
headers {
  Authorization: Bearer of-the-header
}
auth:bearer {
  token: of-the-credentials
}
tests {
  test("sent", () => expect(JSON.stringify(res.body.headers)).to.contain("of-the-credentials").and.not.contain("of-the-header"));
}
`;
  expect((await run({ 'a.bru': text })).tests).toEqual(['sent']);
});

describe('names of Bruno in scripts', () => {
  it('reach packages of its sandbox without require, unless the script declares them', async () => {
    const text = `${head('a')}script:pre-request {
  const moment = (text) => text;
  bru.setVar("own", moment("mine"));
}
tests {
  assert.equal(moment("2026-01-02").year(), 2026);
  const { status } = await axios.get(bru.getEnvVar("host") + "/echo");
  test([bru.getVar("own"), status, uuid.v4().length, nanoid.nanoid().length].join(), () => {});
}
`;
    expect((await run({ 'a.bru': text })).tests).toEqual(['mine,200,36,21']);
  });

  it('can be declared again by a script, as its own variables', async () => {
    const text = `${head('a')}script:pre-request {
  const res = await bru.sendRequest({ method: "GET", url: bru.getEnvVar("host") + "/echo" });
  bru.setVar("status", res.status);
}
tests {
  let req = 7;
  test([bru.getVar("status"), req].join(), () => {});
}
`;
    expect((await run({ 'a.bru': text })).tests).toEqual(['200,7']);
  });

  it('fill in placeholders of a variable, and find values at any depth', async () => {
    const text = `post {
  url: {{host}}/echo
  body: json
  auth: basic
}
auth:basic {
  username: ada
  password: byron
}
body:json {
  {"a": 1}
}
tests {
  bru.setVar("path", "{{host}}/users");
  res.setBody({ list: [{ n: 1, deep: { x: "p" } }, { n: 2, deep: { x: "q" } }] });
  test("all", () => {
    expect(bru.getVar("path")).to.equal(bru.getVar("host") + "/users");
    expect(res("list.n")).to.eql([1, 2]);
    expect(res("..x")).to.eql(["p", "q"]);
    expect(res("list[1].deep.x")).to.equal("q");
    expect(res("list[?].n", (item) => item.n > 1)).to.eql([2]);
    expect(res("list[?].deep.x", { n: 1 })).to.eql(["p"]);
    expect(res("list[?]", (item) => item.n * 10)).to.eql([10, 20]);
    expect(res("nothing.here")).to.equal(undefined);
    expect(res.getSize().header).to.be.greaterThan(20);
    expect(res.getSize().total).to.equal(res.getSize().header + res.getSize().body);
    expect(req.getAuthMode()).to.equal("basic");
    expect(bru.utils.minifyJson('{ "a" : 1 }')).to.equal('{"a":1}');
    expect(bru.utils.minifyXml("<a>\\n  <b/>\\n</a>")).to.equal("<a><b/></a>");
  });
}
`;
    expect((await run({ 'a.bru': text })).tests).toEqual(['all']);
  });

  it('know the iteration of the run and its row of data', async () => {
    const text = `${head('a')}tests {
  const { iterationIndex, iterationData } = bru.runner;
  test([iterationIndex, iterationData.get("who"), iterationData.has("host"), iterationData.stringify()].join(), () => {});
}
`;
    const { tests } = await run({ 'a.bru': text, 'rows.csv': 'who\nada\neve\n' }, '--data', 'rows.csv');
    expect(tests).toEqual(['0,ada,false,{"who":"ada"}', '1,eve,false,{"who":"eve"}']);
  });
});
