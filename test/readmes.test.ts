import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { directiveTable } from '../src/core/directives/table.ts';
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

describe('the rules in core/template/README.md', () => {
  const rules = read('core/template/README.md');
  const codes = [...read('core/template/types.ts').matchAll(/^ {2}\| '([a-z-]+)'/gm)].map(([, code]) => code);

  it('are read from the list of codes', () => {
    expect(codes.length).toBeGreaterThan(20);
  });

  it.each(codes)('have the diagnostic %s', (code) => {
    expect(rules).toContain(`\`${code}\``);
  });
});
