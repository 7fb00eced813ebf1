import { foreignDirectives } from '../../../directives/foreign.ts';
import type { DirectiveRow } from '../../../directives/rows/row.ts';
import { directiveTable } from '../../../directives/table.ts';
import type { Reference } from '../../../reference/row.ts';

export const directiveReference: Reference = {
  heading: 'DIRECTIVES',
  intro: 'Comments before the request line of a request. Words in brackets are optional.',
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
      text: 'Above the first request of a file, these apply to all its requests:',
      names: directiveTable.filter(({ place }) => place === 'file').map(({ name }) => at(name)),
    },
    { text: 'From other tools, accepted without effect:', names: foreign('none') },
    {
      text: 'From other tools, not supported: a warning, or with --strict an error:',
      names: foreign('missing'),
    },
    {
      text: 'From other tools, an error, because ignoring them would change the request:',
      names: foreign('essential'),
    },
    {
      text: 'Any other name is a warning with the nearest name. With --strict, or if CI is set, it is an error.',
      names: [],
    },
  ],
};

function directiveSyntax({ name, argument }: DirectiveRow): string {
  return `@${name} ${argument}`.trimEnd();
}

function foreign(name: string): string[] {
  return foreignDirectives.filter(({ effect }) => effect === name).flatMap(({ names }) => names.map(at));
}

function at(name: string): string {
  return `@${name}`;
}

function aliasesOf({ aliases }: DirectiveRow): string {
  return aliases.length === 0 ? '' : `  or ${aliases.map(at).join(', ')}`;
}
