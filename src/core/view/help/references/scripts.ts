import { hintsOfPaths } from '../../../editor/completion/script-hints.ts';
import type { DetailedRow, Reference } from '../../../reference/row.ts';

export const scriptReference: Reference = {
  heading: 'SCRIPTS',
  intro:
    'Names that scripts have besides the language. The types are in dist/restloop.d.ts; .help scripts has examples.',
  groups: Object.entries(hintsOfPaths).map(([path, members]) => ({
    title: path === '' ? 'everywhere' : path,
    rows: members.map(({ name, description = '' }): DetailedRow => {
      const [, call = '', summary = description] = /^(\([^)]*\)) (.*)$/.exec(description) ?? [];
      return { name: `${path === '' ? '' : `${path}.`}${name}${call}`, summary };
    }),
  })),
  notes: [],
};
