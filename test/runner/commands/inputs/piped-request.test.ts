import { describe, expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';

const demo = await demoServer();

describe.concurrent('restloop send -', () => {
  it('sets the variables of a file, as preview does', async () => {
    const input = `@host = ${demo.url}\n@id = 2\n@path = users/{{id}}\n\nGET {{host}}/{{path}}\nAccept: */*\n`;
    const previewed = JSON.parse((await restloop(['preview', '-', '--json'], { input })).stdout);
    const sent = await restloop(['send', '-', '--json'], { input });
    expect(sent.stderr).toBe('');
    expect(JSON.parse(sent.stdout).request.url).toBe(previewed.requests[0].url);
    expect(previewed.requests[0].url).toBe(`${demo.url}/users/2`);
    expect(sent.code).toBe(0);
  });

  it('ranks --var above them', async () => {
    const input = `@id = 2\nGET ${demo.url}/users/{{id}}\n`;
    const sent = await restloop(['send', '-', '--json', '--var', 'id=1'], { input });
    expect(JSON.parse(sent.stdout).request.url).toBe(`${demo.url}/users/1`);
  });

  it('sends one request, and reports the rest', async () => {
    const script = '> {%\nclient.log("ran")\n%}\n';
    const input = `@id = 2\nGET ${demo.url}/users/{{id}}\n\n${script}\n###\nGET ${demo.url}/users/3\n`;
    const sent = await restloop(['send', '-'], { input });
    expect(sent.stderr).toContain('Only the first of 2 requests is sent.');
    expect(sent.stderr).toContain('Scripts in standard input are not run by send.');
    expect(sent.stderr).toContain('restloop run - runs it all');
    expect(JSON.parse(sent.stdout)).toMatchObject({ id: 2 });
    expect(sent.stdout).not.toContain('ran');
  });

  it('does not change @ lines of a body', async () => {
    const input = `POST ${demo.url}/users\nContent-Type: text/plain\n\n@x = 1\ntext\n`;
    const sent = await restloop(['send', '-', '--json'], { input });
    expect(JSON.parse(sent.stdout).request.body).toBe('@x = 1\ntext');
  });
});
