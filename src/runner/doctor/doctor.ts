import type { OutputOptions } from '../../app/start/options.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import type { Io } from '../io.ts';
import { writeJson } from '../output/json.ts';
import { checkCertificates } from './certificates.ts';
import type { Finding } from './finding.ts';
import { checkProject } from './project.ts';
import { checkProxy } from './proxy.ts';
import { checkNode, checkSandbox } from './runtime.ts';
import { checkDataDirectory, checkSecrets } from './storage.ts';
import { checkColours, checkTerminal } from './terminal.ts';

export async function runDoctor(options: OutputOptions, io: Io): Promise<number> {
  const findings: readonly Finding[] = [
    checkNode(),
    await checkSandbox(),
    checkTerminal(io),
    checkColours(io),
    await checkDataDirectory(io),
    await checkSecrets(io),
    ...(await checkProject()),
    ...checkProxy(io.env),
    ...(await checkCertificates(io.env)),
  ];
  const isProblem = ({ state }: Finding): boolean => state === 'problem';
  const exitCode = findings.some(isProblem) ? 1 : 0;
  const problemsFirst = findings.toSorted((one, other) => Number(isProblem(other)) - Number(isProblem(one)));
  if (options.json === true) await writeJson({ findings, exitCode }, io);
  else await io.out.writeLines(problemsFirst.flatMap(findingLines));
  return exitCode;
}

function findingLines({ topic, state, found, advice }: Finding): StyledLine[] {
  const signs = { good: span('✓ ', 'success'), warning: span('! ', 'warning'), problem: span('✗ ', 'error') };
  const line: StyledLine = [
    signs[state],
    span(topic.padEnd(widest)),
    span(found, state === 'good' ? 'muted' : 'plain'),
  ];
  return advice === null ? [line] : [line, [span(`${' '.repeat(widest + 2)}${advice}`, 'hint')]];
}

const widest = 16;
