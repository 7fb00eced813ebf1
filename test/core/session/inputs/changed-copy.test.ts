import { expect, it } from 'vitest';
import { changedCopy } from '../../../../src/core/session/inputs/changed-copy.ts';

it.each([
  "client.getVar('user').id = 9",
  'client.getVar("user").roles[0].name += "x"',
  "client.getVar('user')['any key'] = 1",
  "client.getVar('user').push(2)",
  "client.getVar('user').tags.sort()",
])('%s is known to change a copy', (code) => {
  expect(changedCopy(code)).toMatch(/^client\.getVar returns a copy: the variable user is unchanged/);
});

it.each([
  "client.getVar('user').id",
  "client.getVar('user').id == 9",
  "client.getVar('user').id === 9",
  "client.getVar('user').map(x => x)",
  "client.getVar('user') = 1",
  "const user = client.getVar('user'); user.id = 9",
])('%s says nothing', (code) => {
  expect(changedCopy(code)).toBeNull();
});
