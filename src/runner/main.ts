import { messageOf } from '../app/message.ts';
import { UsageError } from '../app/usage-error.ts';
import type { HeadlessCommand } from './command.ts';
import { holdCompilerBack } from './compiler.ts';
import type { Io } from './io.ts';
import { processIo } from './io.ts';
import { tellError } from './tell-error.ts';

/** Runs one headless command; whatever goes wrong is a sentence and an exit code, never a stack trace. */
export async function runHeadless(command: HeadlessCommand): Promise<number> {
  holdCompilerBack();
  const io = processIo();
  try {
    const exitCode = await run(command, io);
    const failure = io.failure();
    if (failure === null) return exitCode;
    throw new UsageError(`Standard output cannot be written: ${messageOf(failure)}`);
  } catch (error) {
    await tellError(error, io);
    return 2;
  }
}

async function run(command: HeadlessCommand, io: Io): Promise<number> {
  switch (command.kind) {
    case 'run':
      return (await import('./run/command.ts')).runRequests(command.targets, command.options, io);
    case 'preview':
      return (await import('./preview.ts')).runPreview(command.target, command.options, io);
    case 'send':
      return (await import('./send.ts')).runSend(command.request, command.options, io);
    case 'eval':
      return (await import('./eval.ts')).runEval(command.code, command.options, io);
    case 'inputs':
      return (await import('./inputs.ts')).runInputs(await io.readInput(), command.options, io);
    case 'tour':
      return (await import('./tour.ts')).runTour(io);
    case 'sessions':
      return (await import('./sessions.ts')).runSessions(command.options, io);
    case 'import':
      return (await import('./import.ts')).runImport(command.file, command.options, io);
    case 'export':
      return (await import('./export.ts')).runExport(command, command.options, io);
    case 'doctor':
      return (await import('./doctor/doctor.ts')).runDoctor(command.options, io);
    case 'completion':
      return (await import('./told.ts')).runCompletion(command.shell, io);
    case 'manual':
      return (await import('./told.ts')).runManual(io);
    default:
      return command satisfies never;
  }
}
