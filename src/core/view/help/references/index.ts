import { expectationOperators, expectationSubjects } from '../../../directives/expectation/table.ts';
import { hintsOfPaths } from '../../../editor/completion/script-hints.ts';
import { type ProjectKey, projectKeys, runKeys } from '../../../reference/project-keys.ts';
import { reportFormats, reportNotes } from '../../../reference/report-formats.ts';
import type { DetailedRow, Reference, ReferenceGroup } from '../../../reference/row.ts';
import { environmentVariables, exitCodeNote, exitCodes, knownFiles } from '../../../reference/tables.ts';
import type { ReferenceName } from '../../../session/commands/help/topics.ts';
import { settingDefinitions } from '../../../session/settings/settings.ts';
import { diagnosticTable } from '../../../template/diagnostics.ts';
import { directiveReference } from './directives.ts';
import { dynamicReference } from './dynamic-values.ts';

const scriptReference: Reference = {
  heading: 'SCRIPTS',
  intro:
    'Names available to scripts, in addition to those of JavaScript. The types are in dist/restloop.d.ts; .help scripts has examples.',
  groups: Object.entries(hintsOfPaths).map(([path, members]) => ({
    title: path === '' ? 'everywhere' : path,
    rows: members.map(({ name, description = '' }): DetailedRow => {
      const [, call = '', summary = description] = /^(\([^)]*\)) (.*)$/.exec(description) ?? [];
      return { name: `${path === '' ? '' : `${path}.`}${name}${call}`, summary };
    }),
  })),
};

export const references: Readonly<Record<ReferenceName, Reference>> = {
  directives: directiveReference,
  expectations: {
    heading: 'EXPECTATIONS',
    intro:
      'Lines # @expect SUBJECT [not] COMPARISON VALUE test a response; .until and --until take the same.',
    groups: [
      group('Subjects', expectationSubjects),
      group(
        'Comparisons',
        expectationOperators.map((row) => ({ ...row, name: [row.name, ...row.aliases].join(', ') })),
      ),
    ],
  },
  dynamic: dynamicReference,
  client: scriptReference,
  settings: {
    heading: 'SETTINGS',
    intro: 'Set with .set KEY VALUE, or on any command with --set KEY=VALUE.',
    groups: [
      group(
        null,
        settingDefinitions.map(({ key, summary, initial, accepts }) => ({
          key,
          name: key,
          summary: `${summary}. Default ${initial}; possible: ${accepts.allowed}`,
        })),
      ),
    ],
  },
  project: {
    heading: 'PROJECT',
    intro:
      'Keys of restloop.json in the root of a project. They are defaults: the command line overrides them. restloop doctor shows them.',
    groups: [group(null, projectRows(projectKeys)), group('In "run"', projectRows(runKeys))],
  },
  reports: {
    heading: 'REPORTS',
    intro: 'Formats of restloop run --reporter.',
    groups: [group(null, reportFormats)],
    notes: reportNotes.map((text) => ({ text, names: [] })),
  },
  diagnostics: {
    heading: 'DIAGNOSTICS',
    intro:
      'Codes in JSON and reports. A request with an error is not sent. .force and --force send it despite the error, except where "never forced" is noted. A request with a warning needs a second Enter in the shell; elsewhere the warning is printed and the request is sent.',
    groups: [
      group(
        null,
        Object.entries(diagnosticTable).map(([code, { severity, summary, isFinal }]) => ({
          key: code,
          name: code,
          summary: `${severity}: ${summary}${isFinal ? ' (never forced)' : ''}`,
        })),
      ),
    ],
  },
  files: {
    heading: 'FILES',
    intro: 'Files that restloop reads and writes by name.',
    groups: [group(null, knownFiles)],
    notes: [
      {
        text: 'A request file can read only inside its project: the nearest folder above with a .git or an http-client.env.json, or its own folder. It can write only below its own folder. --allow-file allows reading other files. .help formats lists what is imported and exported.',
        names: [],
      },
    ],
  },
  'exit-codes': {
    heading: 'EXIT STATUS',
    intro: 'Exit codes of every command.',
    groups: [group(null, exitCodes)],
    notes: [{ text: exitCodeNote, names: [] }],
  },
  'env-variables': {
    heading: 'ENVIRONMENT',
    intro: 'Environment variables that restloop reads.',
    groups: [group(null, environmentVariables)],
  },
};

export function rowOf(word: string): DetailedRow | null {
  const rows = Object.values(references).flatMap(({ groups }) => groups.flatMap((one) => one.rows));
  return rows.find(({ key }) => key === word) ?? null;
}

function group(
  title: string | null,
  rows: readonly (DetailedRow & { readonly example?: string })[],
): ReferenceGroup {
  return {
    title,
    rows: rows.map(({ example, ...row }) => (example ? { ...row, examples: [example] } : row)),
  };
}

function projectRows(keys: Readonly<Record<string, ProjectKey>>): DetailedRow[] {
  return Object.entries(keys).map(([name, { summary, example }]) => ({
    name,
    summary,
    ...(example === '' ? {} : { examples: [example] }),
  }));
}
