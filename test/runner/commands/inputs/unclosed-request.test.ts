import { expect, it } from 'vitest';
import { demoServer } from '../../../support/demo.ts';
import { restloop } from '../../program.ts';

const demo = await demoServer();

it.each([
  ['with lines below it', ' {"title": "x"\n.vars\n1\n', ' The 2 lines below would be part of it.'],
  ['with one', ' {"title": "x"\n.vars\n', ' The line below would be part of it.'],
  ['with none', ' {"title": "x"\n', ''],
  ['in the form of a file', '\n\n{"title": "x"\n', ' The 2 lines below would be part of it.'],
])('a request with an open bracket at the end of the inputs is not sent: %s', async (_, rest, below) => {
  const { stdout, stderr, code } = await restloop([], { input: `POST ${demo.url}/echo${rest}` });
  expect(stderr).toContain(`Not sent: a bracket in the body is not closed.${below}\n`);
  expect(stdout).not.toContain('200 OK');
  expect(code).toBe(2);
});
