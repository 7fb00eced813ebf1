import type { App } from '../../app/app.ts';
import { entryView } from '../../app/responses/entry-view.ts';
import { withKeys } from '../../core/keys/describe.ts';
import { settingSwitch } from '../../core/session/settings/settings.ts';
import type { EntryView } from '../../core/view/entry.ts';

/** Longer bodies end with a count; `.res` shows all of them. */
const bodyLines = 40;

export function transcriptView(app: Pick<App, 'store'>, columns: number | null): EntryView {
  const { settings, preferences } = app.store.getState();
  return entryView(app, {
    columns,
    bodyLines,
    headersHint: withKeys('F4 h shows them', preferences.keys),
    echo: settingSwitch(settings, 'prompt.numbers') ? 'numbered' : 'plain',
  });
}
