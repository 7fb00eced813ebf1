import type { App } from '../../app/app.ts';
import type { OutputOptions } from '../../app/start/options.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { PreviewJsonOptions } from '../output/preview-json.ts';

export function jsonOptions(app: App, { reveal = false }: OutputOptions): PreviewJsonOptions {
  return { reveal, secrets: sessionSecrets(app.store.getState()) };
}
