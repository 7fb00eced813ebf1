import { describe, expect, it } from 'vitest';
import { rememberedAnswers } from '../../../../src/core/session/prompts/answers.ts';
import { sessionSecrets } from '../../../../src/core/session/secrets/secrets.ts';
import { at, play } from '../played.ts';

const answers = [
  { key: 'stage', value: 'dev', secret: false, isRemembered: true },
  { key: '$pin', value: 'hidden-1234', secret: true, isRemembered: true },
  { key: '$once', value: 'x', secret: false, isRemembered: false },
];
const answered = play([{ kind: 'prompts-answered', answers, at }]).state;

const listed = (...inputs: readonly string[]) =>
  play(inputs, answered).entries.flatMap((entry) => (entry.kind === 'text' ? entry.text.split('\n') : []));

describe('.answers', () => {
  it('lists the remembered answers, and masks hidden ones', () => {
    expect(listed('.answers')).toEqual(['stage: "dev"', 'pin: ••••••']);
    expect(play(['.answers']).said).toEqual(['No answers are remembered.']);
  });

  it.each([
    ['.answers -stage', ['pin']],
    ['.answers -pin', ['stage']],
    ['.answers none', []],
  ])('%s forgets', (text, left) => {
    const { state } = play([text], answered);
    expect(rememberedAnswers(state).map(({ name }) => name)).toEqual(left);
    expect([...state.layers.answer.keys()].filter((key) => key !== '$once')).toHaveLength(left.length);
  });

  it('keeps a forgotten secret masked, and does not offer it again', () => {
    const { state } = play(['.answers none'], answered);
    expect(sessionSecrets(state).find('hidden-1234')).toHaveLength(1);
    expect(state.lastAnswers.has('$pin')).toBe(false);
    expect(state.lastAnswers.get('stage')).toMatchObject({ value: 'dev', isRemembered: false });
  });

  it.each([
    ['.answers -other', 'error: No answer is remembered for other.'],
    ['.answers stage', 'error: .answers does not take "stage".'],
  ])('%s: %s', (text, said) => {
    expect(play([text], answered).said).toEqual([said]);
  });
});
