import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerKey, parsePrompt, parseVariablePrompt } from '../../../../src/core/template/prompts/prompt.ts';
import { parseExpression } from '../../../../src/core/template/resolve/expression.ts';

const text = { kind: 'text', initial: null, choices: null, isRemembered: false };

describe('a prompt', () => {
  it.each([
    ['?stage', { ...text, name: 'stage', isVariable: true, label: 'stage' }],
    ['?stage Which stage?', { ...text, name: 'stage', isVariable: true, label: 'Which stage?' }],
    [
      '?stage Which? $value: dev, prod',
      {
        ...text,
        name: 'stage',
        isVariable: true,
        label: 'Which?',
        kind: 'choice',
        choices: { kind: 'list', values: ['dev', 'prod'] },
      },
    ],
    ['$input', { ...text, name: 'input', isVariable: false, label: 'input' }],
    ['$input Your name?', { ...text, name: 'your_name', isVariable: false, label: 'Your name?' }],
    ['$input Name $value: Ada', { ...text, name: 'name', isVariable: false, label: 'Name', initial: 'Ada' }],
    ['$input-hidden PIN', { ...text, name: 'pin', isVariable: false, label: 'PIN', kind: 'hidden' }],
    ['$password', { ...text, name: 'password', isVariable: false, label: 'password', kind: 'hidden' }],
    [
      '$input-askonce 2 names',
      { ...text, name: '_2_names', isVariable: false, label: '2 names', isRemembered: true },
    ],
    [
      '$pick dev, prod',
      {
        ...text,
        name: 'pick_dev_prod',
        isVariable: false,
        label: 'one of dev, prod',
        kind: 'choice',
        choices: { kind: 'list', values: ['dev', 'prod'] },
      },
    ],
    [
      '$pick Which user, please? $value: %login.response.body.$.users[*].id',
      {
        ...text,
        name: 'which_user_please',
        isVariable: false,
        label: 'Which user, please?',
        kind: 'choice',
        choices: { kind: 'reference', text: 'login.response.body.$.users[*].id' },
      },
    ],
    [
      '?stage Which? $value: dev',
      { ...text, name: 'stage', isVariable: true, label: 'Which?', initial: 'dev' },
    ],
    [
      '?stage $value: %stages',
      {
        ...text,
        name: 'stage',
        isVariable: true,
        label: 'stage',
        kind: 'choice',
        choices: { kind: 'reference', text: 'stages' },
      },
    ],
    [
      '$pick $value: a,, b ,',
      {
        ...text,
        name: 'pick',
        isVariable: false,
        label: 'one of a,, b ,',
        kind: 'choice',
        choices: { kind: 'list', values: ['a', 'b'] },
      },
    ],
    ['$pick %a b, c', expect.objectContaining({ choices: { kind: 'list', values: ['%a b', 'c'] } })],
    ['$pick 5%x, 6', expect.objectContaining({ choices: { kind: 'list', values: ['5%x', '6'] } })],
    ['$pick a $value: 5%x', expect.objectContaining({ choices: { kind: 'list', values: ['5%x'] } })],
    ['$input Route 66', expect.objectContaining({ name: 'route_66' })],
    [`$input ${'a'.repeat(61)}`, expect.objectContaining({ name: 'a'.repeat(60), label: 'a'.repeat(61) })],
    ['$pick-askonce %users', expect.objectContaining({ name: 'pick_users', isRemembered: true })],
  ])('%s', (written, prompt) => {
    expect(parsePrompt(written)).toEqual(prompt);
    expect(parseExpression(`{{ ${written} }}`)).toEqual({ kind: 'prompt', prompt });
  });

  it.each([
    ['{{?}}', 'a name is missing after "?"'],
    ['{{?7}}', 'after "?" comes the name of a variable'],
    ['{{?a.b}}', 'after "?" comes the name of a variable'],
    ['{{$pick}}', '$pick takes values, as in {{$pick dev, prod}}'],
    ['{{$pick Which? $value: }}', '$pick takes values, as in {{$pick dev, prod}}'],
    ['{{$pick Which?}}', '$pick takes values, as in {{$pick dev, prod}}'],
    ['{{$input-twice x}}', '$input-twice is not known: -hidden and -askonce are'],
  ])('%s is malformed', (placeholder, reason) => {
    expect(parseExpression(placeholder)).toMatchObject({ kind: 'malformed', reason });
  });

  it.each([
    ['{{?  7}}', 5],
    ['{{ $input-twice x }}', 10],
    ['{{$pick-askonce Which?}}', 15],
  ])('%s has its mistake at %i', (placeholder, at) => {
    expect(parseExpression(placeholder)).toMatchObject({ kind: 'malformed', at });
  });

  it.each(['my $input', '$inputs', '$input.x', '$pickle', '$uuid', 'stage', ''])(
    'is not read from %j',
    (written) => {
      expect(parsePrompt(written)).toBeNull();
    },
  );

  it('of a directive begins with a name', () => {
    expect(parseVariablePrompt('user Who are you?')).toMatchObject({ name: 'user', label: 'Who are you?' });
    expect(parseVariablePrompt('user')).toMatchObject({ name: 'user', label: 'user' });
    expect(parseVariablePrompt('')).toBeNull();
    expect(parseVariablePrompt('us.er x')).toBeNull();
  });

  it('of a value has an answer that no variable can hide', () => {
    expect(answerKey({ name: 'stage', isVariable: true })).toBe('stage');
    expect(answerKey({ name: 'stage', isVariable: false })).toBe('$stage');
  });

  it('is read from any text without an error, and its name is one of a variable', () => {
    fc.assert(
      fc.property(fc.constantFrom('?', '$input ', '$pick ', '$password '), fc.string(), (head, rest) => {
        const prompt = parsePrompt(`${head}${rest}`);
        if (prompt === null || prompt.kind === 'invalid') return;
        expect(parseExpression(`{{${prompt.name}}}`)).toMatchObject({ kind: 'path', name: prompt.name });
      }),
    );
  });
});
