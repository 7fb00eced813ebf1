import { describe, expect, it } from 'vitest';
import { demoServer } from '../../support/demo.ts';
import { restloop } from '../program.ts';
import { reportedRuns, requestsOf } from './reported-run.ts';

const demo = await demoServer();
const run = reportedRuns(demo);

const collection = JSON.stringify({
  info: { name: 'c', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
  variable: [{ key: 'id', value: '1' }],
  item: [{ name: 'one', request: `${demo.url}/echo?id={{id}}&who={{who}}` }],
});

describe('flags of newman', () => {
  it.each([
    ['variables', ['--env-var', 'id=7', '--global-var', 'who=ada'], '?id=7&who=ada'],
    [
      'times',
      ['--timeout-request', '5000', '--timeout-script', '5000', '--delay-request', '1', '--env-var', 'who=x'],
      '?id=1&who=x',
    ],
    ['redirects', ['--ignore-redirects', '--env-var', 'who=x'], '?id=1&who=x'],
  ])('are taken under their names: %s', async (_, flags, query) => {
    const { report, code } = await run({ 'c.json': collection }, ['c.json', ...flags]);
    expect(code).toBe(0);
    expect(requestsOf(report)[0]?.request?.url).toBe(`${demo.url}/echo${query}`);
  });

  it.each([
    ['-r cli', '--reporter pretty --reporter junit:report.xml'],
    ['--reporter-junit-export x.xml', '--reporter pretty --reporter junit:report.xml'],
    ['--export-environment e.json', 'variables that scripts set last only for the run'],
    ['--ssl-client-cert c.pem', '--cert FILE and --key FILE'],
    ['--ssl-extra-ca-certs ca.pem', '--cacert FILE'],
    ['--working-dir data', 'paths of body files are relative to the collection or the working directory'],
    ['--no-insecure-file-read', '--allow-file PATH'],
    ['--suppress-exit-code', '|| true'],
    ['--color off', 'NO_COLOR=1'],
    ['--silent', '--reporter junit:report.xml'],
    ['--verbose', '--reporter html:report.html'],
    ['-v', '--reporter html:report.html'],
    ['--cookie-jar jar.json', '--cookies FILE'],
    ['--postman-api-key x', 'exported'],
  ])('have their counterpart named: %s', async (flags, hint) => {
    const { code, stderr } = await restloop(['run', 'c.json', ...flags.split(' ')]);
    expect(code).toBe(2);
    expect(stderr).toContain(hint);
  });
});
