import type { App } from '../../app/app.ts';
import type { Entry } from '../../core/session/entries.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { type ImageProtocol, imageProtocol } from './image-protocol.ts';
import { type InlineImage, inlineImage } from './inline-image.ts';

interface ImageContext {
  readonly app: Pick<App, 'store'>;
  readonly screen: { readonly columns: number; readonly rows: number };
}

export function imageOfEntry(entry: Entry, { app, screen }: ImageContext): InlineImage | null {
  if (entry.kind !== 'exchange' && entry.kind !== 'response') return null;
  const { outcome } = entry.exchange.exchange;
  if (outcome.kind === 'failure') return null;
  return inlineImage(outcome.response, protocolOf(app), screen);
}

function protocolOf(app: Pick<App, 'store'>): ImageProtocol | null {
  const setting = settingText(app.store.getState().settings, 'images');
  if (setting === 'kitty' || setting === 'iterm2') return setting;
  return setting === 'none' ? null : imageProtocol(process.env);
}
