import type { RequestWarning } from '../request/preview/warnings.ts';
import { canBeForced } from '../request/sending/build.ts';
import type { Preview } from '../request/types.ts';
import type { Masker } from '../secrets/search/masker.ts';
import { shownConnection, shownPreview } from '../secrets/shown-preview.ts';
import { hintAt, type Place } from '../session/hints/place-words.ts';
import { type StyledLine, span } from '../text/styled.ts';
import { diagnosticsSection, withTopics } from './preview/diagnostics.ts';
import { streamPreviewLines } from './preview/preview-lines.ts';

const unlimited = 1_000_000;

export function wholePreviewLines(
  preview: Preview,
  { columns, secrets }: { readonly columns: number | null; readonly secrets: Masker },
): Iterable<StyledLine> {
  return streamPreviewLines(shownPreview(preview, secrets), {
    width: columns ?? unlimited,
    height: unlimited,
    cursor: null,
    origins: 'all',
    connection: { layout: 'whole', headers: shownConnection(preview, secrets) },
  });
}

interface BlockedView {
  readonly columns: number | null;
  readonly forced: boolean;
  readonly place: Place;
}

export function blockedLines(preview: Preview, { columns, forced, place }: BlockedView): StyledLine[] {
  const errors = preview.diagnostics.filter(({ severity }) => severity === 'error');
  const advice =
    forced || !canBeForced(preview)
      ? finalAdvice(preview)
      : `Not sent. Set what is missing, or ${hintAt(place, '.force sends it as written')}.`;
  return [
    ...diagnosticsSection(place === 'shell' ? withTopics(errors) : errors, columns ?? unlimited).draw(
      unlimited,
    ),
    [span(advice, 'hint')],
  ];
}

const finalAdvice = ({ auth }: Preview): string =>
  auth?.isIncomplete === true
    ? 'Not sent: credentials without a value are never sent as text, even with .force.'
    : 'Not sent: this cannot be forced.';

export function warningLines(warnings: readonly RequestWarning[], columns: number | null): StyledLine[] {
  const noted = warnings.map((warning) => ({ ...warning, severity: 'warning' as const }));
  return [...diagnosticsSection(noted, columns ?? unlimited).draw(unlimited)];
}
