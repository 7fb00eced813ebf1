import type { InputEvent } from '../../../core/editor/input/events.ts';
import { keymapOf } from '../../../core/keys/keymap.ts';
import type { AwaitingRequest } from '../../../core/session/state.ts';
import { typeIntoForm } from '../../form/form-state.ts';
import { noted } from '../edits.ts';
import type { Question, Reply, ShellState } from '../state.ts';
import { next, type ShellReads, type ShellUpdate } from '../types.ts';

export function ask(state: ShellState, question: Question): ShellState {
  return { ...state, overlay: { kind: 'none' }, questions: [...state.questions, question] };
}

/** Gives an event to what waits for an answer; null for an event that goes to the editor. */
export function answer(state: ShellState, event: InputEvent, reads: ShellReads): ShellUpdate | null {
  const [question] = state.questions;
  const { awaiting } = reads.session();
  if (question !== undefined)
    return state.shown === question.id ? answerQuestion(state, question, { event, reads }) : null;
  return awaiting === null ? null : answerConfirmation(state, awaiting, { event, reads });
}

interface Input {
  readonly event: InputEvent;
  readonly reads: ShellReads;
}

function answerQuestion(state: ShellState, question: Question, { event, reads }: Input): ShellUpdate | null {
  const waiting = state.questions.slice(1);
  const replied = (reply: Reply) =>
    next({ ...state, questions: waiting, note: null }, { kind: 'reply', id: question.id, reply });
  if (question.kind === 'confirmation') {
    // The next input waits for the answer.
    if (isEnter(event)) return next(noted(state, questionFirst));
    if (isLeaving(event)) return replied(null);
    const reply = yesOrNo(state, event, reads);
    return reply === null ? null : replied(reply);
  }
  if (question.kind === 'form') {
    const step = typeIntoForm(question.form, event, keymapOf(reads.session().preferences.keys));
    return step.kind === 'reply'
      ? replied(step.reply)
      : next({ ...state, questions: [{ ...question, form: step.form }, ...waiting] });
  }
  const step = typeSecret(question.typed, event);
  return step.kind === 'reply'
    ? replied(step.reply)
    : next({ ...state, questions: [{ ...question, typed: step.typed }, ...waiting] });
}

function answerConfirmation(
  state: ShellState,
  awaiting: AwaitingRequest,
  { event, reads }: Input,
): ShellUpdate | null {
  const takesEnter =
    state.shown === awaiting && state.editor.document.text === '' && awaiting.reason !== 'protected';
  if (isEnter(event) && !takesEnter) return next(state);
  const answered = isLeaving(event) ? false : yesOrNo(state, event, reads);
  const reply = isEnter(event) || (state.shown === awaiting ? answered : null);
  if (reply === null) return null;
  const action = reply
    ? ({ kind: 'send-confirmed', at: reads.now() } as const)
    : ({ kind: 'send-declined' } as const);
  return next(state, { kind: 'dispatch', action });
}

const questionFirst = 'Answer the question first: y or n';

/** With another key it adds a line to what is typed. */
const isEnter = (event: InputEvent): boolean =>
  event.kind === 'key' && event.name === 'enter' && !(event.alt || event.shift || event.ctrl);

export const isLeaving = (event: InputEvent): boolean =>
  event.kind === 'key' && (event.name === 'escape' || (event.name === 'c' && event.ctrl));

/** Milliseconds after a typed character in which `y` and `n` belong to the same word. */
const wordPause = 750;

function yesOrNo({ typedAt }: ShellState, event: InputEvent, { now }: ShellReads): boolean | null {
  if (event.kind !== 'text' || !/^[yn]$/i.test(event.text)) return null;
  if (typedAt !== null && now() - typedAt < wordPause) return null;
  return /y/i.test(event.text);
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
