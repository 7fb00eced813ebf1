import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../../src/core/template/parse.ts';
import { type Prompt, parseVariablePrompt } from '../../../../src/core/template/prompts/prompt.ts';
import { renderTemplate } from '../../../../src/core/template/render.ts';
import type { Prompts, Scope, Variable, VariableProblem } from '../../../../src/core/template/types.ts';
import { scopeWith } from '../../support/scope.ts';

const origin = { kind: 'answer', label: 'asked', at: null } as const;
const given = (value: Variable['value']): Variable => ({ value, origin, secret: false });

/** A scope whose prompts have these answers by their names. */
function asking(answers: Readonly<Record<string, Variable>>, own: Partial<Prompts> = {}): Scope {
  const answer = ({ name }: Prompt) => answers[name];
  return { ...scopeWith({ stage: 'of a variable' }), prompts: { answer, last: () => null, ...own } };
}

const rendered = (text: string, scope: Scope) => renderTemplate(parseTemplate(text), scope);
const messageOf = (text: string, scope: Scope) => rendered(text, scope).diagnostics[0]?.message;

describe('a prompt with an answer', () => {
  it.each([
    ['{{?stage}}', given('dev'), 'dev', 'string'],
    ['{{$pick %users}}', given({ id: 7 }), '{"id":7}', 'object'],
  ])('%s is the answer, with its type', (text, answer, output, type) => {
    const { outcomes } = rendered(text, asking({ stage: answer, pick_users: answer }));
    expect(outcomes).toMatchObject([{ output, type, origin, secret: false, problem: null }]);
  });

  it.each([
    ['{{$password}}', false, true],
    ['{{$input-hidden PIN}}', false, true],
    ['{{$input Name}}', false, false],
    ['{{$input Name}}', true, true],
  ])('%s, answered with a secret: %s, is a secret: %s', (text, secret, expected) => {
    const answer = { ...given('x'), secret };
    const { outcomes } = rendered(text, asking({ password: answer, pin: answer, name: answer }));
    expect(outcomes[0]?.secret).toBe(expected);
  });

  it('has the variable of its name where nothing asks', () => {
    expect(rendered('{{?stage}}', scopeWith({ stage: 'dev' })).text).toBe('dev');
  });

  it('has no variable as its answer where something asks', () => {
    expect(messageOf('{{?stage}}', asking({}))).toBe('stage is asked for when the request is sent');
  });
});

describe('a prompt without an answer', () => {
  it.each([
    ['{{?stage}}', null, ''],
    ['{{?stage Which one?}}', null, ' (Which one?)'],
    ['{{?stage Which one?}}', 'dev', ' (Which one?; last: dev)'],
    ['{{$input Name $value: Ada}}', null, ' (Name; default: Ada)'],
    ['{{$input Name $value: Ada}}', 'Bob', ' (Name; last: Bob)'],
    ['{{$input}}', null, ''],
  ])('%s is awaited, with the last answer %s', (text, last, remark) => {
    const { diagnostics, outcomes, chunks } = rendered(text, asking({}, { last: () => last }));
    const name = /stage/.test(text) ? 'stage' : /Name/.test(text) ? 'name' : 'input';
    const message = `${name} is asked for when the request is sent${remark}`;
    expect(diagnostics).toMatchObject([{ code: 'awaits-answer', severity: 'info', message, hint: null }]);
    expect(outcomes[0]?.origin).toEqual({
      kind: 'answer',
      label: `asked when it is sent${remark}`,
      at: null,
    });
    expect(chunks).toMatchObject([{ kind: 'awaited', text }]);
  });

  it('of a provider is read, not asked', () => {
    const { diagnostics, outcomes } = rendered('{{$secret.op "op://a/b"}}', asking({}));
    expect(diagnostics).toMatchObject([
      { code: 'awaits-answer', message: '$secret.op op://a/b is read when the request is sent', hint: null },
    ]);
    const label = 'secret of op, asked when the request is sent';
    expect(outcomes[0]?.origin).toEqual({ kind: 'answer', label, at: null });
  });

  it('is awaited where nothing asks', () => {
    expect(messageOf('{{?port}}', scopeWith({}))).toBe('port is asked for when the request is sent');
  });
});

describe('a prompt whose answer has a problem', () => {
  const problem: VariableProblem = {
    message: 'no program is configured',
    hint: 'see help',
    isForFile: false,
  };

  it.each([
    ['is unresolved', problem, 'unresolved-variable', 'error', null],
    ['has the code of the problem', { ...problem, code: 'missing-login' }, 'missing-login', 'error', null],
    ['is awaited if the problem is', { ...problem, code: 'awaits-answer' }, 'awaits-answer', 'info', origin],
  ] as const)('%s', (_, found, code, severity, awaited) => {
    const scope = asking({ stage: { ...given(''), problem: found } });
    const { diagnostics, outcomes } = rendered('{{?stage}}', scope);
    const { message, hint } = problem;
    expect(diagnostics).toMatchObject([{ code, severity, message, hint }]);
    expect(outcomes[0]?.origin).toEqual(awaited);
  });
});

describe('a variable that a directive asks for', () => {
  const ofDirective: Partial<Prompts> = {
    of: (name) => (name === 'stage' ? (parseVariablePrompt('stage Which?') ?? undefined) : undefined),
  };

  it('is awaited, also where a variable has its name', () => {
    const message = 'stage is asked for when the request is sent (Which?)';
    expect(messageOf('{{stage}}', asking({}, ofDirective))).toBe(message);
  });

  it('is a variable as soon as it has an answer', () => {
    expect(rendered('{{stage}}', asking({ stage: given('dev') }, ofDirective)).text).toBe('of a variable');
  });
});
