import { foreignDirectives } from '../../../directives/foreign.ts';
import type { DirectiveRow } from '../../../directives/row.ts';
import { directiveTable } from '../../../directives/table.ts';
import type { Reference } from '../../../reference/row.ts';

export const directiveReference: Reference = {
  heading: 'DIRECTIVES',
  intro: 'Comments before the request line of a request. Words in brackets may be left out.',
  groups: [
    {
      title: null,
      rows: directiveTable.map((row) => ({
        key: at(row.name),
        name: `# ${directiveSyntax(row)}${aliasesOf(row)}`,
        summary: row.summary,
        examples: [row.example],
      })),
    },
  ],
  notes: [
    {
      text: 'Before the first request of a file, these count for all of its requests:',
      names: directiveTable.filter(({ place }) => place === 'file').map(({ name }) => at(name)),
    },
    { text: 'From other tools, accepted without effect:', names: foreign('none') },
    {
      text: 'From other tools, not supported: a warning, or with --strict an error:',
      names: foreign('missing'),
    },
    {
      text: 'From other tools, an error, because ignoring it would change the request:',
      names: foreign('essential'),
    },
    {
      text: 'Any other name is a warning with the nearest one, and an error with --strict or where CI is set.',
      names: [],
    },
  ],
};

function directiveSyntax({ name, argument }: DirectiveRow): string {
  return `@${name} ${argument}`.trimEnd();
}

function foreign(wanted: string): string[] {
  return foreignDirectives.filter(({ effect }) => effect === wanted).flatMap(({ names }) => names.map(at));
}

function at(name: string): string {
  return `@${name}`;
}

function aliasesOf({ aliases }: DirectiveRow): string {
  return aliases.length === 0 ? '' : `  or ${aliases.map(at).join(', ')}`;
}
