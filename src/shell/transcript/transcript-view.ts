import type { App } from '../../app/app.ts';
import { entryView } from '../../app/responses/entry-view.ts';
import { settingSwitch } from '../../core/session/settings/settings.ts';
import type { EntryView } from '../../core/view/entry.ts';

/** Longer bodies end with a count; `.res` shows all of them. */
const bodyLines = 40;

export const transcriptView = (app: Pick<App, 'store'>, columns: number | null): EntryView =>
  entryView(app, {
    columns,
    bodyLines,
    headersHint: 'F4 h shows them',
    echo: settingSwitch(app.store.getState().settings, 'prompt.numbers') ? 'numbered' : 'plain',
  });
