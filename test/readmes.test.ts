import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { directiveTable } from '../src/core/directives/table.ts';
import { projectKeys, runKeys } from '../src/core/reference/project-keys.ts';
import { reportFormats } from '../src/core/reference/report-formats.ts';
import { exitCodes } from '../src/core/reference/tables.ts';
import { methods } from '../src/core/request/methods.ts';
import { commands } from '../src/core/session/commands/index.ts';
import { settingDefinitions } from '../src/core/session/settings/settings.ts';

const quotedName = (name: string): RegExp => new RegExp(`\`${name.replaceAll('.', '\\.')}\``);

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

const nameChecks = [
  [
    'core/session',
    'the command',
    commands.map(({ name }) => name),
    (name: string) => new RegExp(`\`\\${name}[ \`]`),
  ],
  ['core/session', 'the setting', settingDefinitions.map(({ key }) => key), quotedName],
  ['core/session', 'the method', methods, quotedName],
  [
    'core/directives',
    'the directive',
    directiveTable.map(({ name }) => name),
    (name: string) => new RegExp(`\`@${name}[ \`]`),
  ],
  ['runner', 'the report format', reportFormats.map(({ name }) => name), quotedName],
  [
    'runner',
    'the key of restloop.json',
    Object.keys({ ...projectKeys, ...runKeys }).filter((name) => name !== '$schema'),
    quotedName,
  ],
] as const;

describe.each(nameChecks)('%s/README.md', (room, kind, names, pattern) => {
  const readme = read(`${room}/README.md`);

  it.each(names)(`names ${kind} %s`, (name) => {
    expect(readme).toMatch(pattern(name));
  });
});

describe('a README of src', () => {
  const source = new URL('../src/', import.meta.url);
  const paths = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const rooms = new Set(readdirSync(source));
  const files = new Set(paths.map((path) => basename(path)));
  const named = (readme: string): readonly string[] =>
    [...read(readme).matchAll(/`([\w./-]+)`/g)].map(([, path = '']) => path);
  const isThere = (path: string): boolean =>
    rooms.has(path.split('/')[0] ?? '') ? existsSync(new URL(path, source)) : files.has(basename(path));

  it.each(paths.filter((path) => basename(path) === 'README.md'))(
    'names only files that exist: %s',
    (readme) => {
      const ofSource = named(readme).filter(
        (path) => (path.includes('/') && rooms.has(path.split('/')[0] ?? '')) || /^[\w/-]+\.tsx?$/.test(path),
      );
      expect(ofSource.filter((path) => !isThere(path))).toEqual([]);
    },
  );
});

describe('the README of the package', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const table = (titles: string, rows: readonly (readonly [name: string, summary: string])[]): string =>
    [titles, '|---|---|', ...rows.map(([name, summary]) => `| \`${cell(name)}\` | ${cell(summary)} |`)].join(
      '\n',
    );

  it.each([
    [
      'directives',
      table(
        '| directive | what it does |',
        directiveTable.map(({ name, argument, summary }) => [`# @${name} ${argument}`.trimEnd(), summary]),
      ),
    ],
    [
      'exit codes',
      table(
        '| exit code | meaning |',
        exitCodes.map(({ name, summary }) => [name, summary]),
      ),
    ],
    [
      'report formats',
      table(
        '| reporter | writes |',
        reportFormats.map(({ name, summary }) => [name, summary]),
      ),
    ],
  ])('has the table of %s that the code has', (_, expected) => {
    expect(readme).toContain(`\n\n${expected}\n\n`);
  });
});
