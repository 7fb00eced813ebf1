import type { Queries } from '../../app/graphql/queries.ts';
import type { CompletionContext } from '../../core/editor/completion/types.ts';
import type { Range } from '../../core/editor/document.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import type { ShellCommandName } from '../../core/keys/prompt-table.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import type { Action } from '../../core/session/actions.ts';
import type { NumberedExchange, SessionState } from '../../core/session/state.ts';
import type { Scope } from '../../core/template/types.ts';
import type { OpenQuestion, Question, Reply, ShellState } from './state.ts';
import type { SubmitIntent } from './submission.ts';

export type ShellAction =
  | { readonly kind: 'input'; readonly event: InputEvent }
  | { readonly kind: 'command'; readonly name: ShellCommandName }
  | { readonly kind: 'asked'; readonly question: Question }
  | { readonly kind: 'question-shown'; readonly asked: OpenQuestion }
  | { readonly kind: 'question-withdrawn'; readonly id: number }
  | { readonly kind: 'history-loaded'; readonly history: readonly string[] }
  | { readonly kind: 'input-numbered'; readonly number: number; readonly text: string }
  | { readonly kind: 'members-arrived' }
  | { readonly kind: 'nothing-cancelled' }
  | {
      readonly kind: 'editor-filled';
      readonly text: string;
      readonly cursor: number;
      readonly replaces: string | null;
    }
  | { readonly kind: 'remembered'; readonly input: string }
  /** The viewer closed with an input that makes a variable; typing replaces its suggested name. */
  | { readonly kind: 'value-taken'; readonly input: string; readonly name: Range }
  | { readonly kind: 'externally-edited'; readonly outcome: EditOutcome }
  | { readonly kind: 'input-finished' };

export type ShellEffect =
  | {
      readonly kind: 'submit';
      readonly text: string;
      readonly intent: SubmitIntent;
      readonly keep: string | null;
    }
  | { readonly kind: 'dispatch'; readonly action: Action }
  | { readonly kind: 'reply'; readonly id: number; readonly reply: Reply }
  | { readonly kind: 'view'; readonly exchange: NumberedExchange }
  | { readonly kind: 'edit'; readonly text: string }
  | { readonly kind: 'remember'; readonly text: string }
  | { readonly kind: 'cancel' | 'leave' | 'suspend' | 'clear' };

export interface ShellUpdate {
  readonly state: ShellState;
  readonly effects: readonly ShellEffect[];
}

export interface ShellReads {
  readonly session: () => SessionState;
  readonly preview: (text: string) => PreviewedText;
  readonly scope: () => Scope;
  readonly completion: CompletionContext;
  readonly queries: Queries;
  readonly editorSize: () => { readonly width: number; readonly height: number };
  readonly now: () => number;
}

export type EditOutcome =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'failed'; readonly message: string };

export const next = (state: ShellState, ...effects: readonly ShellEffect[]): ShellUpdate => ({
  state,
  effects,
});
