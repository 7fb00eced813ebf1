import type { Diagnostic } from '../../template/types.ts';
import type { PlaceholderReport, Preview } from '../types.ts';

/** Environment variables of the process that the text of a file would send, and where to. */
export interface EnvironmentValues {
  readonly host: string;
  /** Names in messages: `environment variable TOKEN`. */
  readonly labels: readonly string[];
  readonly first: PlaceholderReport;
}

/** Null where the text sends none, or cannot be sent. Defaults and credentials of the session are the user's own. */
export function environmentValues({ placeholders, wireUrl }: Preview): EnvironmentValues | null {
  const found = placeholders.filter(({ origin, within = '#' }) => {
    if (origin?.holdsSecret !== true || !within.startsWith('#')) return false;
    return (origin.kind === 'dynamic' && origin.label.startsWith(processLabel)) || origin.kind === 'file';
  });
  const [first] = found;
  if (first === undefined || wireUrl === null) return null;
  const labels = found.map(({ origin, text }) =>
    origin?.kind === 'dynamic' ? origin.label : `${text} of ${origin?.label ?? 'the file'}`,
  );
  return { host: new URL(wireUrl).host, labels: [...new Set(labels)], first };
}

const processLabel = 'environment variable ';

export const environmentQuestion = (file: string, { host, labels }: EnvironmentValues): string =>
  `Send values of your environment (${labels.join(', ')}) to ${host}, as ${file} says? (y/n)`;

export function withoutEnvironment(preview: Preview, { host, labels, first }: EnvironmentValues): Preview {
  const { part, line, column, offset, text } = first;
  const diagnostic: Diagnostic = {
    ...{ code: 'withheld-credentials', severity: 'error', part, line, column, offset, length: text.length },
    message: `values of your environment (${labels.join(', ')}) do not go to ${host}`,
    hint: 'send it again to be asked again',
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}
