import type { InputEvent } from '../../../core/editor/input/events.ts';
import { noted } from '../edits.ts';
import type { HeldKeys, ShellState } from '../state.ts';
import { isLeaving } from './questions.ts';

/** An input that asks for a hidden value: what is typed behind it is that value, also before the question is shown. */
export function holdKeys(input: string): HeldKeys | null {
  const asking = input.trim();
  const match = /^(?:\.secret\s+(\S+)|\.passphrase)$/.exec(asking);
  return match === null ? null : { asking, question: match[1] ?? 'the passphrase', events: [] };
}

/** Keeps an event for the question that is coming; null for an event that goes to the editor. */
export const hold = (held: HeldKeys, event: InputEvent): HeldKeys | null =>
  isLeaving(event) ? null : { ...held, events: [...held.events, event] };

/** The events for the question on the screen. */
export function eventsFor({ held, questions: [question], shown }: ShellState): readonly InputEvent[] | null {
  const isAsked = question?.kind === 'secret' && question.id === shown && question.name === held?.question;
  return isAsked ? (held?.events ?? null) : null;
}

export function afterInput(state: ShellState): ShellState {
  const { held } = state;
  const unfinished = state.unfinished - 1;
  const finished = { ...state, unfinished };
  if (held === null || unfinished > 0) return finished;
  const free = { ...finished, held: null };
  if (held.events.length === 0) return free;
  return noted(free, `What was typed after ${held.asking} was dropped: it may be the value`);
}
