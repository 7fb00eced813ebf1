import { expect, it } from 'vitest';
import { loginIn } from '../../../src/app/credentials/netrc.ts';

const ada = { login: 'ada', password: 'p' };

it.each<[text: string, host: string, login: ReturnType<typeof loginIn>]>([
  ['machine a.test login ada password p', 'a.test', ada],
  ['machine a.test\n\tlogin ada\n\tpassword p\n', 'A.TEST', ada],
  ['machine a.test password p login ada account x', 'a.test', ada],
  ['machine a.test login ada password p', 'b.test', null],
  ['machine a.test login ada password p', 'sub.a.test', null],
  ['default login ada password p', 'any.test', ada],
  ['default login x password y machine a.test login ada password p', 'a.test', ada],
  ['machine a.test login ada password p\nmachine a.test login x password y', 'a.test', ada],
  [
    'machine a.test login "ada" password "a \\"b\\" c\\\\"',
    'a.test',
    { login: 'ada', password: 'a "b" c\\' },
  ],
  [
    '# machine a.test login x\nmachine a.test # the host\nlogin ada password p#1',
    'a.test',
    { login: 'ada', password: 'p#1' },
  ],
  ['macdef init\nmachine a.test login x password y\n\nmachine a.test login ada password p', 'a.test', ada],
  ['machine a.test login ada', 'a.test', { login: 'ada', password: '' }],
  ['login x password y', 'a.test', null],
  ['', 'a.test', null],
])('%j for %s', (text, host, login) => {
  expect(loginIn(text, host)).toEqual(login);
});
