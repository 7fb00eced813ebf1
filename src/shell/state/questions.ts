import type { InputEvent } from '../../core/editor/input/events.ts';
import type { Question, Reply, ShellState } from './state.ts';
import { next, type ShellUpdate } from './types.ts';

/** Adds a question behind the ones that wait. */
export function ask(state: ShellState, question: Question): ShellState {
  return { ...state, overlay: { kind: 'none' }, questions: [...state.questions, question] };
}

/** Gives an event to the first question. */
export function answerQuestion(state: ShellState, question: Question, event: InputEvent): ShellUpdate {
  const waiting = state.questions.slice(1);
  const replied = (reply: Reply) =>
    next({ ...state, questions: waiting }, { kind: 'reply', id: question.id, reply });
  if (question.kind === 'confirmation') return replied(event.kind !== 'key' && /^y$/i.test(event.text));
  const step = typeSecret(question.typed, event);
  return step.kind === 'reply'
    ? replied(step.reply)
    : next({ ...state, questions: [{ ...question, typed: step.typed }, ...waiting] });
}

type SecretStep =
  | { readonly kind: 'typed'; readonly typed: string }
  | { readonly kind: 'reply'; readonly reply: Reply };

function typeSecret(typed: string, event: InputEvent): SecretStep {
  if (event.kind !== 'key') return { kind: 'typed', typed: typed + event.text.replaceAll('\n', '') };
  if (event.name === 'enter') return { kind: 'reply', reply: typed === '' ? null : typed };
  if (event.name === 'escape') return { kind: 'reply', reply: null };
  if (event.name === 'backspace') return { kind: 'typed', typed: [...typed].slice(0, -1).join('') };
  if (!event.ctrl) return { kind: 'typed', typed };
  if (['c', 'd', 'g'].includes(event.name)) return { kind: 'reply', reply: null };
  return { kind: 'typed', typed: event.name === 'u' ? '' : typed };
}
