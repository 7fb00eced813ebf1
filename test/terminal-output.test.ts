import { describe, expect, it } from 'vitest';
import { sourcePaths, sourceText } from './support/source-files.ts';

describe('output to a terminal', () => {
  /** Everything else is lines for people, which `Output.writeLines` cleans. */
  const writesData = new Set([
    'runner/io.ts',
    'runner/commands/files/export.ts',
    'runner/commands/files/convert.ts',
    'runner/results/live-output.ts',
    'runner/output/json.ts',
    'runner/output/list-document.ts',
    'runner/results/response-output.ts',
    'runner/generated-texts.ts',
    'runner/commands/types/types.ts',
    ...['ctrf', 'github', 'html/html', 'json', 'junit', 'markdown', 'outputs', 'reporter'].map(
      (name) => `runner/reporters/${name}.ts`,
    ),
  ]);
  const writesStreams = new Set([
    'cli.ts',
    'main.ts',
    'runner/io.ts',
    'sandbox/child-process.ts',
    'shell/screen/screen.tsx',
    'shell/open.ts',
    'terminal/hidden-value.ts',
    'terminal/typed-lines.ts',
    'shell/plain/plain.ts',
    'shell/start/choose-session.ts',
    'shell/screen/signals.ts',
    // In the text of a child of its own.
    'storage/secrets/keychain.ts',
    // To the console of the script, in the isolate.
    'sandbox/realm/user/bruno/bruno.ts',
    // In the text of exported scripts.
    ...['artillery', 'k6', 'shared'].map((name) => `formats/engines/runtime/${name}.ts`),
  ]);
  const filesWith = (pattern: RegExp) => sourcePaths.filter((path) => pattern.test(sourceText(path)));

  it('goes past the cleaning only in formats for programs', () => {
    expect(filesWith(/\bwriteData\b/).filter((file) => !writesData.has(file))).toEqual([]);
  });

  it('is written in few places', () => {
    const found = filesWith(/process\s*\.\s*std(?:out|err)|process;|console\.(?:log|error|warn|info)\(/);
    expect(found.filter((file) => !writesStreams.has(file))).toEqual([]);
  });
});
