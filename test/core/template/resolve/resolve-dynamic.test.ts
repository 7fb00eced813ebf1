import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createDynamicValues } from '../../../../src/core/template/dynamic/dynamic.ts';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import type { Origin, Scope, Variable } from '../../../../src/core/template/types.ts';
import { scopeWith } from '../../support/scope.ts';

const input: Origin = { kind: 'script', label: 'input 1', at: 0 };
const special: Readonly<Record<string, Variable>> = {
  secret: { value: 's3cret', origin: input, secret: true },
  foreign: { value: 'x', origin: { ...input, foreign: 'a script' }, secret: false },
  made: { value: 'x', origin: { ...input, holdsSecret: true }, secret: false },
  broken: {
    value: '',
    origin: input,
    secret: false,
    problem: { message: 'broken refers to itself', hint: 'see line 3', isForFile: true },
  },
};

const values = scopeWith({
  home: 'HOME',
  quoted: `it's \\ "here"`,
  list: [1, 2],
  'two-words': 'a b',
  indirect: '%home',
});
const dynamic = createDynamicValues({
  random: () => 0.5,
  uuid: () => 'a-uuid',
  now: () => 0,
  env: (name) => ({ HOME: '/root', API_TOKEN: 't' })[name],
  dotenv: (name) => (name === 'HOME' ? { kind: 'value', value: 'from the file' } : { kind: 'missing' }),
  hash: (text, algorithm, encoding) => createHash(algorithm).update(text).digest(encoding),
  testData: () => ({ kind: 'loading' }),
});
const scope: Scope = {
  ...values,
  get: (name) => special[name] ?? values.get(name),
  dynamic: (text) => dynamic.get(text),
  isSecretInSystem: (name) => name === 'API_TOKEN',
};

const rendered = (text: string) => renderTemplate(parseTemplate(text), scope);
const outcomeOf = (text: string) => rendered(text).outcomes[0];
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

describe('a dynamic value that names a variable', () => {
  it.each([
    ['{{$processEnv HOME}}', '/root'],
    ['{{$processEnv %home}}', '/root'],
    ['{{$dotenv HOME}}', 'from the file'],
    ['{{$dotenv %home}}', 'from the file'],
    ['{{$hash sha1 %home}}', sha1('HOME')],
    ['{{$hash sha1 %home base64}}', createHash('sha1').update('HOME').digest('base64')],
    ['{{$hash sha1 %quoted}}', sha1(`it's \\ "here"`)],
    ['{{$hash sha1 %list}}', sha1('[1,2]')],
    ['{{$hash sha1 %}}', sha1('%')],
    ['{{$hash sha1 100%home}}', sha1('100%home')],
    ['{{$hash sha1 "%home"}}', sha1('%home')],
    ["{{$hash('sha1', '%home')}}", sha1('%home')],
  ])('%s is %s', (text, expected) => {
    expect(outcomeOf(text)).toMatchObject({ output: expected, type: 'dynamic', problem: null });
  });

  it.each([
    ['{{$processEnv %nope}}', 'no variable is named nope', "not set yet: client.setVar('nope', ...)"],
    ['{{$hash sha1 %nope}}', 'no variable is named nope', "not set yet: client.setVar('nope', ...)"],
    ['{{$dotenv %broken}}', 'broken refers to itself', 'see line 3'],
    [
      '{{$processEnv %two-words}}',
      'its value is not the name of an environment variable',
      'set it to a name such as HOME',
    ],
    [
      '{{$dotenv %indirect}}',
      'its value is not the name of an environment variable',
      'set it to a name such as HOME',
    ],
    [
      '{{$processEnv NOPE}}',
      'the environment variable NOPE is not set',
      'set NOPE before you start restloop',
    ],
    ['{{$env.NOPE}}', 'the environment variable NOPE is not set', 'set NOPE before you start restloop'],
    [
      '{{$dotenv NOPE}}',
      'NOPE is neither in the .env file nor in the environment',
      'add NOPE=VALUE to the file',
    ],
    ['{{$date 999999999y}}', '$date 999999999y: the date is out of range', 'use a smaller offset'],
    ['{{$uuidd(4)}}', 'there is no dynamic value $uuidd', 'did you mean $uuid?'],
  ])('%s is an error: %s', (text, message, hint) => {
    expect(rendered(text).diagnostics).toMatchObject([
      { code: 'unresolved-variable', severity: 'error', message, hint },
    ]);
  });

  it('is awaited while test data is being loaded', () => {
    const { diagnostics, outcomes } = rendered('{{$faker.person.fullName}}');
    expect(diagnostics).toMatchObject([
      { code: 'awaits-response', severity: 'info', message: 'test data is being loaded', hint: null },
    ]);
    expect(outcomes[0]?.origin).toEqual({ kind: 'dynamic', label: 'generated for this request', at: null });
  });
});

describe('the origin of a dynamic value', () => {
  const drawn: Origin = { kind: 'dynamic', label: 'generated for this request', at: null };
  const system = { kind: 'dynamic', at: null, holdsSecret: true } as const;

  it.each<[text: string, origin: Origin, secret: boolean]>([
    ['{{$uuid}}', drawn, false],
    ['{{$env.HOME}}', { ...system, label: 'environment variable HOME', isOfSystem: true }, false],
    ['{{$env.API_TOKEN}}', { ...system, label: 'environment variable API_TOKEN', isOfSystem: true }, true],
    ['{{$dotenv %home}}', { ...system, label: 'HOME of the .env file' }, false],
    ['{{$hash md5 %home}}', drawn, false],
    ['{{$hash md5 %secret}}', drawn, true],
    ['{{$hash md5 %foreign}}', { ...drawn, foreign: 'a script' }, false],
    ['{{$hash md5 %made}}', { ...drawn, holdsSecret: true }, false],
  ])('%s is %o, and it is a secret: %s', (text, origin, secret) => {
    const outcome = outcomeOf(text);
    expect(outcome?.origin).toStrictEqual(origin);
    expect(outcome?.secret).toBe(secret);
  });
});
