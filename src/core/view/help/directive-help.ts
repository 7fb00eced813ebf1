import { foreignDirectives } from '../../directives/foreign.ts';
import type { DirectiveRow } from '../../directives/row.ts';
import { directiveTable } from '../../directives/table.ts';
import { type StyledLine, span } from '../../text/styled.ts';

export interface DirectiveNote {
  readonly title: string;
  readonly names: readonly string[];
}

export function directiveLines(): StyledLine[] {
  return [
    [span('Comments before the request line. Words in brackets may be left out.')],
    ...directiveTable.flatMap((row): StyledLine[] => [
      [],
      [span(`# ${directiveSyntax(row)}`, 'key'), span(aliasesOf(row), 'muted')],
      [span(`    ${row.summary}`)],
      [span(`    ${row.example}`, 'hint')],
    ]),
    ...directiveNotes().flatMap(({ title, names }): StyledLine[] => [
      [],
      [span(title)],
      ...wrapped(names).map((line) => [span(`    ${line}`, 'key')]),
    ]),
  ];
}

/** `@expect SUBJECT COMPARISON VALUE`. */
export const directiveSyntax = ({ name, argument }: DirectiveRow): string => `@${name} ${argument}`.trimEnd();

export function directiveNotes(): DirectiveNote[] {
  const foreign = (wanted: string) =>
    foreignDirectives.filter(({ effect }) => effect === wanted).flatMap(({ names }) => names.map(at));
  return [
    {
      title: 'Before the first request of a file, these count for all of its requests:',
      names: directiveTable.filter(({ place }) => place === 'file').map(({ name }) => at(name)),
    },
    { title: 'From other tools, accepted without effect:', names: foreign('none') },
    {
      title: 'From other tools, not supported: a warning, or with --strict an error:',
      names: foreign('missing'),
    },
    {
      title: 'From other tools, an error, because ignoring it would change the request:',
      names: foreign('essential'),
    },
    {
      title:
        'Any other name is a warning with the nearest one, and an error with --strict or where CI is set.',
      names: [],
    },
  ];
}

const at = (name: string): string => `@${name}`;

const aliasesOf = ({ aliases }: DirectiveRow): string =>
  aliases.length === 0 ? '' : `  or ${aliases.map(at).join(', ')}`;

const widest = 72;

function wrapped(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < widest) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
