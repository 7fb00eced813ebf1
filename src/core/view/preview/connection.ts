import type { ConnectionHeader } from '../../request/headers.ts';
import type { Preview } from '../../request/types.ts';
import { maskHeaderValue } from '../../secrets/header-value.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine } from '../paint/fit.ts';
import { fold, type Section } from './allot.ts';

/** How the headers of the connection are shown: on one line, each with its reason, or not at all. */
export type ConnectionView = 'line' | 'whole' | 'none';

/** What is sent besides the headers above; `Name:` with nothing leaves one out. */
export function connectionSection(
  preview: Preview,
  { width, view }: { readonly width: number; readonly view: ConnectionView },
): Section {
  const headers = view === 'none' ? [] : preview.connection();
  if (headers.length === 0) return { wanted: 0, draw: () => [] };
  const connection = headers.map((header) => ({
    ...header,
    value: maskHeaderValue(header.name, header.value, previewMasker(preview)),
  }));
  if (view === 'line') return { wanted: 1, draw: () => [clipLine(compactLine(connection), width)] };
  const lines = connection.map(({ name, value, reason }) =>
    clipLine([span(`${name}: ${value}`, 'muted'), span(`  + added: ${reason}`, 'added')], width),
  );
  return { wanted: lines.length, draw: (rows) => fold(lines, rows) };
}

/** Those with a value of their own first: a narrow terminal cuts the end off. */
function compactLine(connection: readonly ConnectionHeader[]): StyledLine {
  const isUsual = (name: string, value: string): boolean =>
    !/^(?:Content-Length|Transfer-Encoding)$/.test(name) && !(name === 'Accept' && value !== '*/*');
  const telling = connection.filter(({ name, value }) => !isUsual(name, value));
  const usual = connection.filter(({ name, value }) => isUsual(name, value));
  const texts = [...telling.map(({ name, value }) => `${name}: ${value}`), ...usual.map(({ name }) => name)];
  return [span('+ ', 'added'), span(texts.join(', '), 'muted')];
}
