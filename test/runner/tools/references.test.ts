import { beforeAll, describe, expect, it } from 'vitest';
import { parseExpectation } from '../../../src/core/directives/expectation/parse.ts';
import { expectationOperators, expectationSubjects } from '../../../src/core/directives/expectation/table.ts';
import { directiveTable } from '../../../src/core/directives/table.ts';
import { settingDefinitions } from '../../../src/core/session/settings/settings.ts';
import { diagnosticTable } from '../../../src/core/template/diagnostics.ts';
import { plainText } from '../../../src/core/text/styled.ts';
import { helpLines } from '../../../src/core/view/help/help.ts';
import { references } from '../../../src/core/view/help/references/index.ts';
import { restloop } from '../program.ts';

const names = Object.keys(references) as (keyof typeof references)[];
const flat = (text: string): string => text.replaceAll(/\s+/g, ' ');
/** A manual page escapes dashes and backslashes. */
const unescaped = (page: string): string =>
  page.replaceAll('\\-', '-').replaceAll('\\e', '\\').replaceAll('\\&', '');

let manual: string;
/** The unescaped text of the manual, in one line. */
let page: string;
/** The output of each `.help` in one shell. */
let helps: readonly string[];

beforeAll(async () => {
  const printed = await restloop(['manual']);
  expect(printed.code).toBe(0);
  manual = printed.stdout;
  page = flat(unescaped(manual));
  const shell = await restloop(['-'], { input: names.map((name) => `.help ${name}\n`).join('') });
  helps = shell.stdout.split(/^(?=> \.help )/m);
});

describe('every reference', () => {
  it.each(names)(
    'has all its rows in help outside and in the manual, and fits 80 columns: %s',
    async (name) => {
      const help = await restloop(['help', name]);
      const { groups, heading, notes } = references[name];
      expect([help.code, help.stderr]).toEqual([0, '']);
      const [printed, inManual] = [flat(help.stdout), page.toLowerCase()];
      expect(manual).toContain(`.SH ${heading}\n`);
      for (const { name: term, summary, examples = [] } of groups.flatMap(({ rows }) => rows))
        for (const text of [term, summary, ...examples]) {
          expect(printed).toContain(flat(text));
          expect(inManual).toContain(flat(text.replace(/\.$/, '')).toLowerCase());
        }
      for (const { text } of notes ?? []) expect(page).toContain(flat(text));
      expect(help.stdout.split('\n').filter((line) => line.length > 79)).toEqual([]);
    },
  );

  it.each(names)('is the same in the shell: .help %s', (name) => {
    const help = helps.find((text) => text.startsWith(`> .help ${name}\n`)) ?? '';
    expect(flat(help)).toContain(flat(helpLines(name).map(plainText).join('\n')).trim());
  });

  it('is listed by help topics and by help alone', async () => {
    for (const args of [['help'], ['help', 'topics']]) {
      const { code, stdout } = await restloop(args);
      expect(code).toBe(0);
      for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name} +\\w`, 'm'));
      expect(stdout).not.toContain('default: []');
    }
  });

  it.each([
    ...directiveTable.map(({ name }) => `@${name}`),
    ...settingDefinitions.map(({ key }) => key).filter((key) => key.includes('.')),
    ...Object.keys(diagnosticTable),
    'snapshot',
  ])('has help on one word of it: %s', async (word) => {
    const { code, stdout } = await restloop(['help', word]);
    expect(code).toBe(0);
    expect(stdout.split('\n')[0]).toContain(word);
    expect(stdout.split('\n').length).toBeLessThan(8);
  });

  it('suggests the nearest one for another word', async () => {
    const { code, stderr } = await restloop(['help', 'diagnostcs']);
    expect([code, stderr]).toEqual([2, expect.stringContaining('did you mean diagnostics?')]);
  });
});

describe('the reference of expectations', () => {
  it.each([...expectationSubjects, ...expectationOperators].map(({ name, example }) => [name, example]))(
    'has an example of %s that is read: %s',
    (name, example) => {
      const parsed = parseExpectation(example);
      expect(parsed).toMatchObject({ kind: 'expectation' });
      expect(example).toContain(name);
    },
  );
});

describe('the manual', () => {
  it('has the sections of man-pages(7), each once', () => {
    const sections = [...manual.matchAll(/^\.SH (.*)$/gm)].map(([, title]) => title);
    expect(new Set(sections).size).toBe(sections.length);
    for (const title of ['NAME', 'SYNOPSIS', 'OPTIONS', 'FILES', 'EXIT STATUS', 'EXAMPLES', 'SEE ALSO'])
      expect(sections).toContain(title);
  });

  it('leaves words of the command line in lower case', () => {
    expect(manual).not.toMatch(/^(?:Pretty,|Http,|Integer\()/m);
  });
});
