import type { App } from '../app/app.ts';
import { secretTexts } from '../core/session/secrets.ts';
import type { EntryView } from '../core/view/entry.ts';

/** Longer bodies end with a count; `.res` shows all of them. */
const bodyLines = 40;

/** How the terminal front shows entries. */
export function transcriptView({ store }: Pick<App, 'store'>, columns: number): EntryView {
  return { columns, bodyLines, secrets: secretTexts(store.getState()), echo: true, at: Date.now() };
}
