import { relative, resolve } from 'node:path';
import { cleanLine, cleanText } from '../../core/text/clean.ts';
import { replaceLogCommands } from '../../core/text/log-commands.ts';
import { span } from '../../core/text/styled.ts';
import { caseTitle, reportedWarnings, testCases } from './cases.ts';
import { untestedTexts } from './pretty/summary.ts';
import type { Reporter, ReporterOptions } from './reporter.ts';

export function githubReporter({ output, workspace, bodies }: ReporterOptions): Reporter {
  const annotate = (kind: 'error' | 'warning', text: string, place: Place) =>
    output.writeData(`::${kind} ${propertiesOf(place, workspace)}::${escapeData(text)}\n`);
  return {
    async requestFinished(result, suite) {
      const file = suite.isFile ? suite.name : null;
      for (const { text, line } of reportedWarnings(result)) {
        await annotate('warning', text, {
          title: result.secrets.mask(result.label),
          file,
          line: line ?? result.line,
        });
      }
      for (const one of testCases(result, bodies)) {
        const { kind, message, details, line } = one;
        if (kind === 'passed') continue;
        if (kind === 'skipped') {
          await output.writeLines([[span(cleanLine(`skipped: ${caseTitle(one, suite)}: ${message}`))]]);
          continue;
        }
        const text = details.startsWith(message) ? details : `${message}\n${details}`;
        await annotate('error', text, { title: caseTitle(one, suite), file, line });
      }
    },
    problem({ severity, message, hint, place }) {
      const text = hint === null ? message : `${message}\n${hint}`;
      const { file = null, line = null, column = null } = place ?? {};
      return annotate(severity, text, { title: 'restloop', file, line, column });
    },
    finish({ counts, stopped }) {
      const { requests, tests, failed, errors, skipped } = counts;
      const parts = [`${requests} requests`, `${tests} tests`, `${failed} failed`, `${errors} errors`];
      if (skipped > 0) parts.push(`${skipped} skipped`);
      parts.push(...untestedTexts(counts));
      const why = stopped === null ? '' : `; stopped: ${stopped}`;
      return output.writeLines([[span(`${parts.join(', ')}${why}`)]]);
    },
  };
}

interface Place {
  readonly title: string;
  readonly file: string | null;
  readonly line: number | null;
  readonly column?: number | null;
}

function propertiesOf({ title, file, line, column = null }: Place, workspace: string | null): string {
  const path = file === null || workspace === null ? file : relative(workspace, resolve(file));
  return Object.entries({ file: path, line: file === null ? null : line, col: column, title })
    .filter(([, value]) => value !== null)
    .map(([key, value]) => `${key}=${escapeProperty(String(value))}`)
    .join(',');
}

/** Escapes data for GitHub, and commands of other systems that keep the log. */
const escapeData = (text: string): string =>
  replaceLogCommands(cleanText(text), (character) => `\\${character}`)
    .replaceAll('%', '%25')
    .replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(cleanLine(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
