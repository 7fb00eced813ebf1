import type { App } from '../../app/app.ts';
import { messageOf } from '../../app/message.ts';
import { createMasker, type Masker } from '../../core/secrets/search/masker.ts';
import { typedCredentials } from '../../core/secrets/typed/typed-credentials.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { Reply } from '../state/state.ts';
import type { EditOutcome, ShellAction, ShellEffect } from '../state/types.ts';
import type { NumberedResponse, TakenInput } from '../viewer/viewer-store.ts';

export interface Screen extends Pick<FrontEnd, 'print' | 'copy'> {
  clear(): void;
  suspend(): void;
  leave(): void;
  view(viewed: NumberedResponse, take: (input: TakenInput) => void): Promise<void>;
  edit(text: string): Promise<EditOutcome>;
  lend(run: () => Promise<void>): Promise<void>;
  editorSize(): { readonly width: number; readonly height: number };
}

export interface HistoryStore {
  load(): Promise<readonly string[]>;
  append(line: string): Promise<void>;
  forget(secrets: Masker): Promise<void>;
}

export interface EffectContext {
  readonly app: App;
  readonly screen: Screen;
  readonly history: HistoryStore;
  readonly dispatch: (action: ShellAction) => void;
  readonly reply: (id: number, reply: Reply) => void;
}

export function runEffect(effect: ShellEffect, context: EffectContext): void {
  const { app, screen, dispatch } = context;
  switch (effect.kind) {
    case 'submit':
      void submit(effect, context);
      return;
    case 'dispatch':
      void app.dispatch(effect.action);
      return;
    case 'reply':
      context.reply(effect.id, effect.reply);
      // The answer to a hidden question may have been typed at the prompt by mistake.
      if (typeof effect.reply === 'string')
        void context.history.forget(createMasker([effect.reply])).catch(() => undefined);
      return;
    case 'view':
      view(effect.exchange, context);
      return;
    case 'edit':
      void screen.edit(effect.text).then((outcome) => dispatch({ kind: 'externally-edited', outcome }));
      return;
    case 'remember':
      void remember(effect.text, context);
      return;
    case 'cancel':
      if (!app.interrupt()) dispatch({ kind: 'nothing-cancelled' });
      return;
    case 'leave':
    case 'suspend':
    case 'clear':
      screen[effect.kind]();
      return;
    default:
      effect satisfies never;
  }
}

async function submit(
  { text, intent, keep }: Extract<ShellEffect, { kind: 'submit' }>,
  context: EffectContext,
): Promise<void> {
  const { app, screen, dispatch } = context;
  try {
    await app.submit(text, intent);
  } catch (error) {
    const message = messageOf(error);
    screen.print({ kind: 'notice', notice: { severity: 'error', message, hint: null, cause: null } });
  }
  if (keep !== null) await remember(keep, context);
  dispatch({ kind: 'input-finished' });
}

async function remember(text: string, { app, history }: EffectContext): Promise<void> {
  // A secret that the input set is known by now, and is removed from earlier inputs too.
  const secrets = sessionSecrets(app.store.getState());
  if (!isPrivate(text, secrets)) await history.append(text).catch(() => undefined);
  await history.forget(secrets).catch(() => undefined);
}

/** Whether the disk must not keep an input: it holds a secret, or begins with a blank, as in bash. */
export function isPrivate(line: string, secrets: Masker): boolean {
  return /^\s/.test(line) || typedCredentials(line).length > 0 || secrets.holds(line);
}

function view(
  { number, exchange: { outcome } }: NumberedExchange,
  { screen, dispatch }: EffectContext,
): void {
  if (outcome.kind === 'failure') return;
  void screen.view({ number, response: outcome.response }, ({ input, name }) =>
    dispatch({ kind: 'value-taken', input, name }),
  );
}
