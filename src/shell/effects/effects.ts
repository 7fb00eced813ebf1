import type { App } from '../../app/app.ts';
import { messageOf } from '../../app/message.ts';
import type { Masker } from '../../core/secrets/search/masker.ts';
import type { Entry } from '../../core/session/entries.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { CopyOutcome } from '../../ports/front-end.ts';
import type { Reply } from '../state/state.ts';
import type { EditOutcome, ShellAction, ShellEffect } from '../state/types.ts';
import type { NumberedResponse } from '../viewer/viewed-response.ts';
import type { TakenInput } from '../viewer/viewer-store.ts';
import { isPrivate } from './private-input.ts';

/** What the effects need of the terminal. */
export interface Screen {
  /** Prints above the frame. */
  print(entry: Entry): void;
  clear(): void;
  suspend(): void;
  copy(text: string): CopyOutcome;
  /** Opens the viewer; resolves to the input that it was left with. */
  view(viewed: NumberedResponse): Promise<TakenInput | null>;
  /** Opens the text in $EDITOR. */
  edit(text: string): Promise<EditOutcome>;
  /** Gives the terminal away while something runs. */
  lend(run: () => Promise<void>): Promise<void>;
  leave(): void;
  /** Number of text lines that the editor shows. */
  editorHeight(): number;
}

/** Earlier inputs on disk. */
export interface HistoryStore {
  load(): Promise<readonly string[]>;
  append(line: string): Promise<void>;
  /** Removes the lines that hold one of the secrets. */
  forget(secrets: Masker): Promise<void>;
}

export interface EffectContext {
  readonly app: App;
  readonly screen: Screen;
  readonly history: HistoryStore;
  readonly dispatch: (action: ShellAction) => void;
  readonly reply: (id: number, reply: Reply) => void;
}

/** Carries effects out; their results come back as actions. */
export function createEffects(context: EffectContext): (effect: ShellEffect) => void {
  const { app, screen, dispatch } = context;
  return (effect) => {
    switch (effect.kind) {
      case 'submit':
        void submit(effect, context);
        return;
      case 'dispatch':
        void app.dispatch(effect.action);
        return;
      case 'reply':
        context.reply(effect.id, effect.reply);
        return;
      case 'view':
        void view(effect.exchange, context);
        return;
      case 'edit':
        void screen.edit(effect.text).then((outcome) => dispatch({ kind: 'externally-edited', outcome }));
        return;
      case 'cancel':
        if (!app.interrupt()) dispatch({ kind: 'nothing-cancelled' });
        return;
      case 'leave':
        screen.leave();
        return;
      case 'suspend':
        screen.suspend();
        return;
      case 'clear-screen':
        screen.clear();
        return;
      default:
        effect satisfies never;
    }
  };
}

async function submit(
  { text, intent, keep }: Extract<ShellEffect, { kind: 'submit' }>,
  { app, screen, history, dispatch }: EffectContext,
): Promise<void> {
  try {
    await app.submit(text, intent);
  } catch (error) {
    const message = messageOf(error);
    screen.print({ kind: 'notice', notice: { severity: 'error', message, hint: null, cause: null } });
  }
  if (keep !== null) await keepLine(keep, { app, history });
  dispatch({ kind: 'input-finished' });
}

/**
 * Keeps an input that has run: a secret that it set is known by then, and masked in earlier inputs too. The shell goes
 * on without a history that cannot be written.
 */
async function keepLine(
  line: string,
  { app, history }: Pick<EffectContext, 'app' | 'history'>,
): Promise<void> {
  const secrets = sessionSecrets(app.store.getState());
  if (!isPrivate(line, secrets)) await history.append(line).catch(() => undefined);
  await history.forget(secrets).catch(() => undefined);
}

async function view(
  { number, exchange: { outcome } }: NumberedExchange,
  { screen, dispatch }: EffectContext,
): Promise<void> {
  if (outcome.kind === 'failure') return;
  const taken = await screen.view({ number, response: outcome.response });
  if (taken !== null) dispatch({ kind: 'value-taken', input: taken.input, cursor: taken.cursor });
}
