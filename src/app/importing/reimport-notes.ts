import { diffArrays } from 'diff';
import type { ChangedRequest, Reimport } from './reimport.ts';

export interface ReimportNote {
  readonly severity: 'info' | 'warning';
  readonly message: string;
  readonly hint: string | null;
}

export function reimportNotes({
  isAgain,
  added,
  changed,
  conflicts,
  gone,
}: Reimport): readonly ReimportNote[] {
  if (!isAgain) return [];
  if (added.length + changed.length + conflicts.length + gone.length === 0)
    return [note('info', 'Nothing has changed since the last import.')];
  const goneHere = {
    names: gone,
    message: 'No longer in the imported file, but kept here',
    hint: '.rm NAME removes one',
  };
  return changeNotes({ added, changed, conflicts, gone: goneHere });
}

interface Changes extends Pick<Reimport, 'added' | 'changed'> {
  readonly conflicts?: Reimport['conflicts'];
  readonly gone: {
    readonly names: readonly string[];
    readonly message: string;
    readonly hint: string | null;
  };
}

export const changeNotes = ({ added, changed, conflicts = [], gone }: Changes): readonly ReimportNote[] => [
  ...(added.length === 0 ? [] : [note('info', `New: ${listed(added)}.`)]),
  ...changed
    .slice(0, maxShown)
    .map((change) => note('info', `Changed: ${change.name}.`, differenceOf(change))),
  ...conflicts
    .slice(0, maxShown)
    .map((change) =>
      note(
        'warning',
        `${change.name} has changed in the imported file and here; your version is kept.`,
        differenceOf(change),
      ),
    ),
  ...rest(changed, 'more have changed').map((text) => note('info', text)),
  ...rest(conflicts, 'more have changed on both sides; your versions are kept').map((text) =>
    note('warning', text),
  ),
  ...(gone.names.length === 0 ? [] : [note('warning', `${gone.message}: ${listed(gone.names)}.`, gone.hint)]),
];

const note = (
  severity: ReimportNote['severity'],
  message: string,
  hint: string | null = null,
): ReimportNote => ({ severity, message, hint });

const maxShown = 20;

const rest = (changes: readonly unknown[], what: string): string[] =>
  changes.length > maxShown ? [`${changes.length - maxShown} ${what}.`] : [];

export const listed = (names: readonly string[]): string =>
  names.length > maxShown
    ? `${names.slice(0, maxShown).join(', ')} and ${names.length - maxShown} more`
    : names.join(', ');

function differenceOf({ before, after }: ChangedRequest): string {
  const [old, next] = [before, after].map((text) => text.split('\n').slice(0, maxLines)) as [
    string[],
    string[],
  ];
  const lines = diffArrays(old, next).flatMap(({ added, removed, value }) => {
    const mark = added ? '+ ' : removed ? '- ' : null;
    return mark === null ? [] : value.map((line) => `${mark}${line}`);
  });
  return lines.slice(0, 12).join('  ');
}

const maxLines = 200;
