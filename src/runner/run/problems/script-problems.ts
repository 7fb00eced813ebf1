import { dirname, join } from 'node:path';
import type { FilePermissions } from '../../../app/files/file-permissions.ts';
import { hintOf, messageOf } from '../../../app/message.ts';
import { isAlwaysSkipped, type SuiteRequest } from '../../../app/requests/suite.ts';
import { modulesOf } from '../../../app/scripts/script-modules.ts';
import { readScript, ScriptFileError } from '../../../app/scripts/script-source.ts';
import type { PlacedProblem } from '../../../app/usage-error.ts';
import { importProblems } from '../../../core/script/modules/import-problems.ts';
import { importsAsRequires } from '../../../core/script/modules/imports-as-requires.ts';
import { mayImport } from '../../../core/script/modules/script-module.ts';
import { parseScript } from '../../../core/script/parse.ts';
import { type Position, placeInFile, positionAt } from '../../../core/script/position.ts';
import { runnableParts } from '../../../core/script/request/runnable-parts.ts';
import type { ScriptSource } from '../../../core/session/collection/collection.ts';
import type { ChosenSuite } from '../plan/chosen-suite.ts';
import { type PlannedRequest, readWhole } from '../plan/planned-suite.ts';
import type { RequestProblem } from './find-problems.ts';

export async function findScriptProblems(
  suites: readonly ChosenSuite[],
  permissions: FilePermissions,
): Promise<RequestProblem[]> {
  const problems: RequestProblem[] = [];
  const syntaxError = createSyntaxCheck();
  for (const suite of suites) {
    const hasCode = suite.hasScripts || suite.hasExpressions;
    if (!hasCode || suite.needed.every(isAlwaysSkipped)) continue;
    const { before, requests } = await readWhole(suite);
    const needed = new Set(suite.needed.filter((request) => !isAlwaysSkipped(request)));
    const file = suite.source.kind === 'file' ? suite.source.path : suite.name;
    problems.push(...(await problemsOf(before, { file, request: null, permissions, syntaxError })));
    for (const [at, request] of suite.requests.entries()) {
      const whole = requests[at];
      if (whole === undefined || !needed.has(request)) continue;
      const place = {
        file: suite.source.kind === 'session' ? request.file : file,
        request,
        permissions,
        syntaxError,
      };
      problems.push(...conditionProblems(whole).map((problem) => ({ ...problem, request })));
      problems.push(...(await problemsOf([...whole.before, ...whole.after], place)));
    }
  }
  return problems;
}

interface Place {
  readonly file: string;
  readonly request: PlannedRequest | null;
  readonly permissions: FilePermissions;
  readonly syntaxError: SyntaxCheck;
}

async function problemsOf(
  scripts: readonly ScriptSource[],
  { file, request, permissions, syntaxError }: Place,
): Promise<RequestProblem[]> {
  const problems: RequestProblem[] = [];
  for (const script of scripts) {
    try {
      const named = await readScript(script, { file, permissions });
      const own = script.kind === 'file' ? join(dirname(file), script.path) : (script.label ?? file);
      const written = mayImport(named.code) ? importsAsRequires(named.code) : { ...named, imports: [] };
      if ('kind' in written && written.kind === 'problem') {
        problems.push({ file: own, ...syntaxFault(written, named.code, named.start), request });
        continue;
      }
      const { code: whole, imports } = written;
      for (const { code, start } of runnableParts({ ...named, code: whole })) {
        const fault = syntaxError(code);
        if (fault !== null) problems.push({ file: own, ...syntaxFault(fault, code, start), request });
      }
      const modules = await modulesOf(
        { folder: dirname(script.file ?? file), ...named, code: whole },
        permissions,
      );
      for (const { label, message, ...place } of importProblems(modules, imports)) {
        const at = label === '' ? placeInFile(named.start ?? firstPlace, place) : place;
        const where = label === '' ? own : join(dirname(own), label);
        problems.push({ file: where, ...at, message, hint: null, request });
      }
    } catch (error) {
      if (!(error instanceof ScriptFileError)) throw error;
      const { line, reason } = error;
      problems.push({
        file,
        line,
        column: 1,
        message: messageOf(reason),
        hint: hintOf(error),
        request,
      });
    }
  }
  return problems;
}

function conditionProblems({ file, directives }: SuiteRequest): PlacedProblem[] {
  const { disabling, expectations, loop } = directives;
  const expressions = expectations.flatMap(({ expectation: { subject }, line }) =>
    subject.kind === 'js' ? [{ code: subject.code, start: { line, column: 1 }, name: '@expect js' }] : [],
  );
  if (disabling !== null)
    expressions.push({ code: disabling.condition, start: disabling, name: '@disabled' });
  if (loop !== null) expressions.push({ code: loop.loop.code, start: loop, name: '@loop' });
  return expressions.flatMap(({ code, start, name }) => {
    const found = expressionProblem(code, start);
    return found === null ? [] : [{ file, ...found, message: `${name}: ${found.message}` }];
  });
}

function expressionProblem(code: string, start: Position) {
  const parsed = parseScript(`(${code}\n)`);
  if (parsed.kind === 'program') return null;
  const offset = parsed.offset - 1;
  const message = offset >= code.length ? 'the expression is not complete' : parsed.message;
  const place = placeInFile(start, positionAt(code, Math.max(0, Math.min(offset, code.length))));
  return { ...place, message: `SyntaxError: ${message}`, hint: null };
}

type SyntaxCheck = (code: string) => SyntaxFault | null;

interface SyntaxFault {
  readonly message: string;
  readonly offset: number;
}

function createSyntaxCheck(): SyntaxCheck {
  const known = new Map<string, SyntaxFault | null>();
  return (code) => {
    let fault = known.get(code);
    if (fault === undefined) {
      const parsed = parseScript(code);
      fault = parsed.kind === 'problem' ? parsed : null;
      known.set(code, fault);
    }
    return fault;
  };
}

const firstPlace: Position = { line: 1, column: 1 };

function syntaxFault({ message, offset }: SyntaxFault, code: string, start: Position = firstPlace) {
  const place = placeInFile(start, positionAt(code, offset));
  return { ...place, message: `SyntaxError: ${message}`, hint: null };
}
