import { memo } from 'react';
import { span } from '../../core/text/styled.ts';
import { textWidth } from '../../core/text/width.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import type { Question } from '../state/state.ts';
import { Lines } from './lines.tsx';

type SecretQuestion = Pick<Extract<Question, { kind: 'secret' }>, 'name' | 'typed'>;

export const SecretPrompt = memo(function SecretPrompt({
  question,
  width,
}: {
  readonly question: SecretQuestion;
  readonly width: number;
}) {
  const line = [span(promptOf(question), 'prompt'), span(dots(question, width), 'secret')];
  return <Lines lines={[clipLine(line, width)]} />;
});

export const secretColumn = (question: SecretQuestion, width: number): number =>
  Math.min(width - 1, textWidth(promptOf(question) + dots(question, width)));

const promptOf = ({ name }: SecretQuestion): string => `${name} (not shown): `;

function dots(question: SecretQuestion, width: number): string {
  const room = width - textWidth(promptOf(question)) - 1;
  return '•'.repeat(Math.max(0, Math.min([...question.typed].length, room)));
}
