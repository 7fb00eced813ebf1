import type { ConnectionHeader } from '../../request/headers.ts';
import type { Preview } from '../../request/types.ts';
import { maskHeaderValue } from '../../secrets/header-value.ts';
import { previewMasker } from '../../secrets/preview-secrets.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { clipLine } from '../paint/fit.ts';
import { fold, type Section } from './allocate-rows.ts';

export interface ConnectionView {
  readonly layout: 'line' | 'whole';
  readonly headers: readonly ConnectionHeader[];
}

export function connectionSection(
  preview: Preview,
  { width, view }: { readonly width: number; readonly view: ConnectionView | null },
): Section {
  if (view === null) return { preferred: 0, draw: () => [] };
  const connection = view.headers.map((header) => ({
    ...header,
    value: maskHeaderValue(header.name, header.value, previewMasker(preview)),
  }));
  if (view.layout === 'line') return { preferred: 1, draw: () => [clipLine(compactLine(connection), width)] };
  const lines = connection.map(({ name, value, reason }) =>
    clipLine([span(`${name}: ${value}`, 'muted'), span(`  + added: ${reason}`, 'added')], width),
  );
  return { preferred: lines.length, draw: (rows) => fold(lines, rows) };
}

function compactLine(connection: readonly ConnectionHeader[]): StyledLine {
  const [telling, usual]: [string[], string[]] = [[], []];
  for (const { name, value } of connection) {
    const isOwn =
      /^(?:Content-Length|Transfer-Encoding)$/.test(name) || (name === 'Accept' && value !== '*/*');
    if (isOwn) telling.push(`${name}: ${value}`);
    else usual.push(name);
  }
  return [span('+ ', 'added'), span([...telling, ...usual].join(', '), 'muted')];
}
