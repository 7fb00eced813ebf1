import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { restloop } from '../../runner/program.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { openBookshop } from './bookshop.ts';

const folder = temporaryFolder('first-day');
const shop = await openBookshop('dev');
afterAll(() => shop.close());

const local = shop.url.replace('http://', '');

describe('a request on the command line, as curl and HTTPie have it', () => {
  it.each<[words: string, method: string, url: string, body: string]>([
    ['GET URL/echo', 'GET', '/echo', ''],
    ['get URL/echo', 'GET', '/echo', ''],
    ['URL/echo a=1 b:=2 q==3', 'POST', '/echo?q=3', '{"a":"1","b":2}'],
    ['-X PUT URL/echo -d {"a":1}', 'PUT', '/echo', '{"a":1}'],
    ['URL/echo -G -d q=1', 'GET', '/echo?q=1', ''],
    ['-f POST URL/echo a=1', 'POST', '/echo', 'a=1'],
  ])('restloop send %s', async (words, method, url, body) => {
    const ran = await restloop(['send', ...words.replace('URL', local).split(' ')]);
    expect({ code: ran.code, ...JSON.parse(ran.stdout) }).toEqual({ code: 0, method, url, body });
  });

  it('sends -F as parts of a form', async () => {
    const { stdout } = await restloop(['send', `${local}/echo`, '-F', 'a=b']);
    expect(JSON.parse(stdout).body).toMatch(/name="a"\r\n\r\nb\r\n/);
  });

  it('says that -u has no password, without the name, which may be a token', async () => {
    const { stderr } = await restloop(['send', '-u', 'sk_live_1', `${local}/echo`]);
    expect(stderr).toContain('-u has no password, so an empty password is sent');
    expect(stderr).not.toContain('sk_live_1');
  });
});

describe('a misspelling on the command line', () => {
  it.each<[words: string, hint: string]>([
    ['GET URL/echo', 'restloop send GET HOST/echo\n'],
    ['get URL/echo', 'restloop send get HOST/echo\n'],
    ['-X POST URL/echo', 'restloop send -X POST HOST/echo\n'],
    ['http URL/echo', 'restloop send HOST/echo\n'],
    ['curl -d a=1 URL/echo', 'restloop send -d a=1 HOST/echo\n'],
    ['URL/echo name=Ada age:=36', 'restloop send HOST/echo name=Ada age:=36\n'],
    ['curl -u ada:hunter2 URL/echo', 'restloop send METHOD URL sends a request'],
    ['URL/echo', 'restloop send HOST/echo sends it'],
    ['send http URL/echo', 'remove http: a request begins with its method or URL'],
    ['send curl URL/echo', 'remove curl: a request begins with its method or URL'],
    ['send PSOT URL/echo', 'did you mean POST?'],
    ['send URL/echo --print=Hh', '-i prints the headers before the body, -v the request too'],
    ['send URL/echo --headers', '-i prints the headers before the body, -v the request too'],
    ['send URL/echo --body', 'a file or pipe gets only the body'],
    ['send URL/echo --pretty=all', 'a terminal gets the body formatted'],
    ['send URL/echo -a ada:pw', '-u NAME:PASSWORD sets the credentials'],
    ['send URL/echo --auth-type bearer', "--auth 'bearer TOKEN'"],
    ['send URL/echo --follow', 'redirects are followed; --max-redirs 0 follows none'],
    ['send URL/echo --verify=no', '-k accepts certificates that cannot be verified'],
    ['run a.http -D who=bob', '--var NAME=VALUE sets a variable'],
    ['run a.http -r cli,junit', '--reporter pretty --reporter junit:report.xml'],
    ['run a.http --enviroment dev', '--env NAME selects an environment'],
    ['run a.http --fail-fast', '--bail ends the run at the first failure'],
    ['run a.http --grep one', '--request NAME runs one request'],
    ['send --json {"a":1} URL/echo', "-d '{...}' or -d @FILE.json is a JSON body with its headers"],
    ['send -s --json [1] -X PUT URL/echo', '--json takes no value: it prints the result as JSON'],
    ['preview --json @a.json URL/echo', '--json takes no value: it prints the result as JSON'],
    ['send URL/echo --check-status', '--fail makes a status of 400 or above a failure'],
    ['send URL/echo --session=shpo', 'restloop sessions lists the saved ones'],
    ['bookshop-w2', 'restloop sessions lists the saved ones'],
    ['send /books', '--var base_url=URL sets it'],
  ])('restloop %s has a hint', async (words, hint) => {
    const ran = await restloop(words.replace('URL', local).split(' '));
    expect(ran.stderr).toContain(hint.replace('HOST', local));
    expect([2, 3]).toContain(ran.code);
  });
});

describe('a file of requests', () => {
  it('has its query over several lines', async () => {
    const file = join(folder, 'books.http');
    writeFileSync(file, `GET ${shop.url}/books?\n    page=2\n    &limit=1\n`);
    const { stdout } = await restloop(['preview', file]);
    expect(stdout).toContain(`GET ${shop.url}/books?page=2&limit=1`);
  });

  it('is not sent where the environment is mistyped', async () => {
    const file = join(folder, 'one.http');
    writeFileSync(file, `GET ${shop.url}/books/1\n`);
    writeFileSync(join(folder, 'http-client.env.json'), '{"staging":{"a":"1"}}');
    const { code, stdout, stderr } = await restloop(['run', file, '--env', 'stagin']);
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('There is no environment "stagin".');
    expect(stdout + stderr).toContain('did you mean staging?');
  });

  it('gets a warning for a URL whose host is a scheme', async () => {
    const { stdout, stderr } = await restloop(['preview', 'GET http//localhost:1/books']);
    expect(stdout + stderr).toContain('the host of this URL is "http"');
  });
});
