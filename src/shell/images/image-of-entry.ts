import type { App } from '../../app/app.ts';
import type { Entry } from '../../core/session/entries.ts';
import { settingText } from '../../core/session/settings/settings.ts';
import { imageProtocol } from './image-protocol.ts';
import { type InlineImage, inlineImage } from './inline-image.ts';

interface ImageContext {
  readonly app: Pick<App, 'store'>;
  readonly screen: { readonly columns: number; readonly rows: number };
}

export function imageOfEntry(entry: Entry, { app, screen }: ImageContext): InlineImage | null {
  if (entry.kind !== 'exchange' && entry.kind !== 'response') return null;
  const { outcome } = entry.exchange.exchange;
  const setting = settingText(app.store.getState().settings, 'images');
  if (outcome.kind === 'failure' || setting === 'none') return null;
  const isNamed = setting === 'kitty' || setting === 'iterm2';
  return inlineImage(outcome.response, isNamed ? setting : imageProtocol(process.env), screen);
}
