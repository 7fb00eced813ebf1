import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directiveTable } from '../src/core/directives/table.ts';
import { reportFormats } from '../src/core/reference/report-formats.ts';
import { exitCodes } from '../src/core/reference/tables.ts';
import { methods } from '../src/core/request/methods.ts';
import { commands } from '../src/core/session/commands/index.ts';
import { settingDefinitions } from '../src/core/session/settings/settings.ts';

const read = (path: string): string => readFileSync(new URL(`../src/${path}`, import.meta.url), 'utf8');

describe('the contract in runner/README.md', () => {
  const contract = read('runner/README.md');

  it.each(commands.map(({ name }) => name))('names the command %s', (name) => {
    expect(contract).toMatch(new RegExp(`\`\\${name}[ \`]`));
  });

  it.each(settingDefinitions.map(({ key }) => key))('names the setting %s', (key) => {
    expect(contract).toContain(`\`${key}\``);
  });

  it.each(directiveTable.map(({ name }) => name))('names the directive @%s', (name) => {
    expect(contract).toMatch(new RegExp(`\`@${name}[ \`]`));
  });

  it.each(methods)('names the method %s', (method) => {
    expect(contract).toContain(`\`${method}\``);
  });
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
        '| directive | it |',
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
