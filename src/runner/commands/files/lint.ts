import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { adapters } from '../../../app/compose.ts';
import { isUrl } from '../../../app/importing/download.ts';
import { filesOfFolder } from '../../../app/requests/folder-files.ts';
import { inFile, type PlacedProblem, UsageError } from '../../../app/usage-error.ts';
import type { FileProblem } from '../../../core/session/collection/collection.ts';
import { maskedText } from '../../../core/template/secret-chunk.ts';
import { cleanLine } from '../../../core/text/clean.ts';
import { span } from '../../../core/text/styled.ts';
import { formatCount } from '../../../core/view/paint/units.ts';
import { isFileOrPipe } from '../../../files/kind.ts';
import { isStrict } from '../../ci.ts';
import type { Io } from '../../io.ts';
import { writeJson } from '../../output/json.ts';
import { readTarget, shownTarget } from './source.ts';

export interface LintOptions {
  readonly json?: boolean;
  readonly strict?: boolean;
}

interface LintedFile {
  readonly file: string;
  readonly problems: readonly (PlacedProblem & Pick<FileProblem, 'severity'>)[];
}

export async function runLint(targets: readonly string[], options: LintOptions, io: Io): Promise<number> {
  const files: LintedFile[] = [];
  for (const target of targets) {
    if (isUrl(target)) {
      files.push(await lintFile(target));
      continue;
    }
    if ((await stat(target).catch(() => null)) === null) throw new UsageError(`There is no file ${target}.`);
    for (const file of (await filesOfFolder(target)) ?? [target]) files.push(await lintFile(file));
  }
  const all = files.flatMap(({ problems }) => problems);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  const warnings = all.length - errors;
  const exitCode = errors > 0 ? 2 : warnings > 0 && isStrict(options, io.env) ? 1 : 0;
  if (options.json === true) {
    await writeJson({ files, summary: { files: files.length, errors, warnings }, exitCode }, io);
    return exitCode;
  }
  for (const { problems } of files) {
    for (const { file, severity, line, column, message, hint } of problems) {
      await io.out.writeLines([
        [span(cleanLine(`${file}:${line}:${column}: `)), span(severity, severity), span(`: ${message}`)],
        ...(hint === null ? [] : [[span(`  ${hint}`, 'muted')]]),
      ]);
    }
  }
  const counts = `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}`;
  await io.err.writeLines([[span(`${formatCount(files.length, 'file')}: ${counts}.`)]]);
  return exitCode;
}

async function lintFile(file: string): Promise<LintedFile> {
  const inOrder = [...(await problemsOf(file))].sort(
    (one, other) => one.line - other.line || one.column - other.column,
  );
  const shown = shownTarget(file);
  return {
    file: shown,
    problems: inOrder.map((problem) => {
      const { file: inside, ...placed } = inFile(shown)(problem);
      return { file: inside, severity: problem.severity, ...placed };
    }),
  };
}

async function problemsOf(file: string): Promise<readonly FileProblem[]> {
  const formats = await adapters.formats();
  const { imported, text, folder } = await readTarget(file);
  if (imported.format !== '.http' || text === null) return imported.problems;
  const fileExists = (path: string) => isFileOrPipe(resolve(folder, path));
  return [...formats.parseHttpFile(text, { fileExists }).problems, ...maskedLines(text)];
}

const maskedLines = (text: string): readonly FileProblem[] =>
  text.split(/\r?\n/).flatMap((line, index) => {
    const column = line.indexOf(maskedText) + 1;
    if (column === 0 || /^\s*(?:#|\/\/)(?!\s*@)/.test(line)) return [];
    return [{ ...maskedProblem, severity: 'error', line: index + 1, column }];
  });

const maskedProblem = { message: 'this is a masked value', hint: 'write the value or a {{name}}' };
