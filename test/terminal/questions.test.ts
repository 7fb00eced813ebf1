import { PassThrough } from 'node:stream';
import type { ReadStream, WriteStream } from 'node:tty';
import { expect, it } from 'vitest';
import type { PromptField } from '../../src/ports/prompt-form.ts';
import { createQuestions } from '../../src/terminal/questions.ts';

function openQuestions() {
  const stdin = new PassThrough();
  const said: string[] = [];
  const questions = createQuestions({
    stdin: stdin as unknown as ReadStream,
    output: new PassThrough() as unknown as WriteStream,
    say: (text) => said.push(text),
  });
  return { questions, said, stdin };
}

const field = (name: string, more: Partial<PromptField> = {}): PromptField => ({
  ...{ name, label: name, isHidden: false, choices: null, initial: '', isRemembered: false },
  ...more,
});
const choices = ['dev', 'prod'].map((value) => ({ label: value, value }));

it('asks for the fields of a form in lines, with defaults and numbered choices', async () => {
  const { questions, said, stdin } = openQuestions();
  const asked = questions.askForm({
    title: 'GET /x',
    fields: [field('name', { initial: 'ann' }), field('stage', { label: 'Which?', choices })],
  });
  stdin.write('\n2\n');
  expect(await asked).toEqual({
    kind: 'answered',
    answers: [
      { value: 'ann', isRemembered: false },
      { value: 'prod', isRemembered: false },
    ],
  });
  expect(said).toEqual(['GET /x asks 1 of 2: name. Enter alone uses ann.', '2 of 2: Which? 1) dev 2) prod']);
});

it('asks one question after another, and repeats one that a line does not reply to', async () => {
  const { questions, said, stdin } = openQuestions();
  const replies = Promise.all([questions.confirm('Really?'), questions.confirm('And this?')]);
  stdin.write('perhaps\ny\nno\n');
  expect(await replies).toEqual([true, false]);
  expect(said).toEqual(['Really?', 'Really?', 'And this?']);
});

it('keeps text typed before standard input ends, and then asks nothing more', async () => {
  const { questions, said, stdin } = openQuestions();
  const asked = questions.askForm({ title: 'GET /x', fields: [field('a'), field('b')] });
  stdin.end('one\nunfinished');
  expect(await asked).toEqual({ kind: 'left', answers: [{ value: 'one', isRemembered: false }] });
  expect(await questions.confirm('Really?')).toBeNull();
  expect(await questions.askForm({ title: 'GET /x', fields: [field('a')] })).toBeNull();
  expect(said).toHaveLength(1);
});
