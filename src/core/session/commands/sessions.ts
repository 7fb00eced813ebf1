import {
  type ExportFormat,
  exportFormatOf,
  exportFormats,
  formatFlags,
  onlyReadMessage,
} from '../exports/export-format.ts';
import { notice, refuse, toUpdate, type Update } from '../updates.ts';
import type { CommandInput, CommandRow, Commands } from './command.ts';

export const sessionCommands: Commands = {
  '.save': {
    usage: '[name|file.http]',
    summary:
      'save the session under a name or as an .http file; without a name, to the file it was opened from',
    argument: 'session',
    run: save,
  },
  '.open': {
    usage: 'name [--take-over]',
    summary: 'open a saved session; .open last opens the last unnamed one',
    argument: 'session',
    asks: ['Which session?', '.sessions lists them'],
    run: ({ state, argument }) => toUpdate(state, { kind: 'storage', request: openRequest(argument) }),
  },
  '.sessions': {
    usage: '',
    summary: 'list the saved sessions',
    argument: 'none',
    run: ({ state }) => toUpdate(state, { kind: 'storage', request: { kind: 'list' } }),
  },
  '.rename': named('rename', 'rename this session'),
  '.delete': named('delete', 'move a saved session to the bin; .undelete restores it'),
  '.undelete': named('undelete', 'restore a deleted session'),
  '.fork': named('fork', 'continue with a copy of this session under a new name'),
  '.import': {
    usage: 'file|folder|URL',
    summary:
      'import requests and variables from an .http, OpenAPI, Postman, Insomnia, HAR, curl or PowerShell file or a Bruno collection; nothing in it is run',
    argument: 'file',
    asks: ['Which file?', '.import users.http'],
    run: importFile,
  },
  '.export': {
    usage: `[${formatFlags.join('|')}] file`,
    summary: 'write the session as an .http file for other tools, or as curl, HAR, k6 or Artillery',
    argument: 'file',
    run: exportSession,
  },
};

function named(kind: 'rename' | 'delete' | 'undelete' | 'fork', summary: string): CommandRow {
  return {
    usage: 'name',
    summary,
    argument: 'session',
    asks: [`.${kind} needs a name.`, '.sessions lists the saved ones'],
    run: ({ state, argument }) => toUpdate(state, { kind: 'storage', request: { kind, name: argument } }),
  };
}

function openRequest(argument: string) {
  const name = argument.replace(/\s+--take-over$/, '');
  return { kind: 'open', name, takeOver: name !== argument } as const;
}

function save({ state, argument }: CommandInput): Update {
  if (argument === '' && state.name === null && state.file !== null) {
    return toUpdate(state, { kind: 'write-back', path: state.file });
  }
  if (/\.(?:http|rest)$/i.test(argument)) return toUpdate(state, { kind: 'write-back', path: argument });
  const name = argument === '' ? state.name : argument;
  if (name === null) return refuse(state, 'This session has no name yet.', '.save my-api');
  if (state.readOnly !== null && name === state.name) {
    return toUpdate(
      state,
      notice(
        'warning',
        `This session is read-only: ${state.readOnly}.`,
        '.save NAME saves it under another name',
      ),
    );
  }
  return toUpdate(state, { kind: 'storage', request: { kind: 'save', name } });
}

function importFile({ state, argument }: CommandInput): Update {
  if (/^curl(?:\.exe)?\s/.test(argument)) {
    const message = '.import takes a file, and this is a curl command.';
    return refuse(state, message, 'paste the command without .import before it');
  }
  return toUpdate(state, { kind: 'import', path: argument });
}

function exportSession({ state, argument }: CommandInput): Update {
  const { flag, path } = readExport(argument);
  if (flag !== null && !Object.hasOwn(formatsOfFlags, flag)) {
    return refuse(state, `${flag} is not a format.`, `${formatFlags.join(', ')} are`);
  }
  if (path === '') return refuse(state, 'Which file?', exampleOf(formatsOfFlags[flag ?? ''] ?? 'http'));
  if (path.startsWith('-')) {
    const hint = `.export ./${path} writes one of that name; restloop export SESSION - writes to standard output`;
    return refuse(state, `${path} is not a file name.`, hint);
  }
  const format = formatsOfFlags[flag ?? ''] ?? exportFormatOf(path);
  if (format === null) {
    const hint = `a name such as ${Object.values(exportFormats).join(', ')}; ${formatFlags.join(', ')} before the name chooses the format`;
    return refuse(state, onlyReadMessage(path), hint);
  }
  return toUpdate(state, { kind: 'export', path, format });
}

function readExport(argument: string): { readonly flag: string | null; readonly path: string } {
  const before = /^(--\w+)(?:\s+(.*))?$/s.exec(argument);
  if (before !== null) return { flag: before[1] ?? null, path: before[2] ?? '' };
  const after = /^(.*\S)\s+(--\w+)$/s.exec(argument);
  return { flag: after?.[2] ?? null, path: after?.[1] ?? argument };
}

const formatsOfFlags: Readonly<Record<string, ExportFormat>> = Object.fromEntries(
  Object.keys(exportFormats).map((format) => [`--${format}`, format as ExportFormat]),
);

const exampleOf = (format: ExportFormat): string =>
  `.export ${format === 'http' ? '' : `--${format} `}${exportFormats[format]}`;
