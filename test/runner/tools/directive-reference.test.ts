import { describe, expect, it } from 'vitest';
import { directiveTable } from '../../../src/core/directives/table.ts';
import { restloop } from '../program.ts';

describe('the reference of directives', () => {
  it.each([
    ['help directives', ['help', 'directives'], ''],
    ['.help directives', ['-'], '.help directives\n'],
    ['the manual', ['manual'], ''],
  ])('is complete in %s', async (_, args, input) => {
    const { code, stdout, stderr } = await restloop(args, { input });
    expect(code).toBe(0);
    // Manual pages escape dashes.
    const text = (stdout + stderr).replaceAll('\\-', '-');
    for (const { name, argument, example } of directiveTable) {
      expect(text).toContain(`# @${name} ${argument}`.trimEnd());
      expect(text).toContain(example);
    }
    expect(text).toContain('@import');
  });

  it('is named in the help of the program', async () => {
    const { stdout } = await restloop(['--help']);
    expect(stdout.replace(/\s+/g, ' ')).toContain('help directives');
  });
});
