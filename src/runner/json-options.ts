import type { App } from '../app/app.ts';
import type { OutputOptions } from '../app/options.ts';
import type { PreviewJsonOptions } from '../core/request/preview-json.ts';
import { secretTexts } from '../core/session/secrets.ts';

/** How requests are written as JSON: the session's secrets masked wherever they stand, unless `--reveal` was given. */
export function jsonOptions(app: App, { reveal = false }: OutputOptions): PreviewJsonOptions {
  return { reveal, secrets: secretTexts(app.store.getState()) };
}
