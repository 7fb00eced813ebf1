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
