import type { Draft, SyntaxProblem } from '../../../core/request/draft.ts';
import type { FoundDirectives } from '../../../core/request/parse/directive-reader.ts';
import { type BodyLine, bodyJoining, finishBody } from '../../../core/request/parse/http-form/finish-body.ts';
import { withDirectives } from '../../../core/request/parse/http-form/http-form.ts';
import { placeProblems } from '../../../core/request/problem.ts';
import type {
  CollectionRequest,
  CollectionVariable,
  ScriptSource,
} from '../../../core/session/saved/collection.ts';
import type { Block } from './blocks.ts';
import { readBody } from './body.ts';
import { parseDataBlock } from './data-block.ts';
import { createDirectives } from './directives.ts';
import { type Head, readHead } from './head.ts';
import { readPreamble } from './preamble.ts';
import { type BlockReading, type FileReading, reportToAuthor } from './reading.ts';

export interface ReadBlock {
  readonly variables: readonly CollectionVariable[];
  /** Null for a block that holds no request. */
  readonly request: CollectionRequest | null;
  /** The request of a block whose `# @disabled` has no condition; then `request` is null. */
  readonly disabled: CollectionRequest | null;
  /** Of a block without a request. */
  readonly scripts: readonly ScriptSource[];
  /** Of a block without a request; null for one that has a request. */
  readonly directives: FoundDirectives | null;
}

/** Reads one block: comments, variables and scripts, then the request with its headers, body and scripts. */
export function readBlock(file: FileReading, block: Block): ReadBlock {
  const reading: BlockReading = {
    ...file,
    at: block.start,
    end: block.end,
    warnings: [],
  };
  const directives = createDirectives(reading);
  const preamble = readPreamble(reading, directives);
  const { variables } = preamble;
  if (preamble.requestLine === null) {
    reportWarnings(reading, null);
    return {
      ...withoutRequest(preamble, block),
      request: null,
      disabled: null,
      directives: directives.found(),
    };
  }
  const head = readHead(reading, preamble.requestLine, directives);
  if (head === null) {
    reportWarnings(reading, null);
    return { variables, request: null, disabled: null, scripts: [], directives: null };
  }
  const found = readBody(reading, head, directives);
  const { body, headers } = finishBody(file.source, { head, lines: joinedLines(found.lines, head) });
  const { draft: read, problems } = withDirectives(
    {
      draft: {
        source: file.source,
        name: null,
        method: head.method === 'GRAPHQL' ? 'POST' : head.method,
        target: head.target,
        query: head.query,
        headers,
        body,
        ...(found.responseFile === null ? {} : { responseFile: found.responseFile }),
      },
      problems: [],
    },
    directives.found(),
  );
  const draft = reportWarnings(reading, read);
  const request: CollectionRequest = {
    name: draft.name,
    title: block.title,
    draft,
    directives: draft.directives ?? [],
    before: preamble.scripts,
    after: found.scripts,
    line: reading.positionAt(preamble.requestLine.start).line,
  };
  if (isDisabled(draft)) {
    reportToAuthor(reading, preamble.requestLine.start, ['this request is disabled and left out', null]);
    return { variables, request: null, disabled: request, scripts: [], directives: null };
  }
  return {
    variables: [...variables, ...found.variables],
    request: { ...request, ...reportOwn(reading, placeProblems(problems, 'error', reading)) },
    disabled: null,
    scripts: [],
    directives: null,
  };
}

/** Whether nothing can enable the request: a condition is only known when it runs. */
const isDisabled = ({ directives = [] }: Draft): boolean =>
  directives.some(({ name, value }) => name === 'disabled' && value === '');

/** Warnings of a request go with it, and are told with the file, too; others are the file's own. */
function reportWarnings<Read extends Draft | null>(reading: BlockReading, draft: Read): Read {
  const remarks = [...(draft?.remarks ?? []), ...reading.warnings];
  for (const { code, message, hint, offset } of remarks) {
    const concerns = draft === null ? {} : { concerns: 'request' as const };
    reading.problems.push({
      severity: 'warning',
      code,
      ...concerns,
      message,
      hint,
      ...reading.positionAt(offset),
    });
  }
  return draft === null || remarks.length === 0 ? draft : { ...draft, remarks };
}

/** Errors of one request are told with the file, too. */
function reportOwn(
  reading: FileReading,
  problems: readonly SyntaxProblem[],
): Pick<CollectionRequest, 'problems'> {
  if (problems.length === 0) return {};
  for (const { message, hint, line, column } of problems)
    reading.problems.push({ severity: 'error', concerns: 'request', message, hint, line, column });
  return { problems };
}

/** Lines that follow one another and are sent as they stand are one piece of the source. */
function joinedLines(lines: readonly BodyLine[], head: Head): readonly BodyLine[] {
  const joining = bodyJoining(head);
  if (joining === 'form' || joining === 'multipart') return lines;
  const joined: BodyLine[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const follows = last?.kind === 'text' && line.kind === 'text' && line.start === last.end + 1;
    if (follows) joined[joined.length - 1] = { ...last, end: line.end };
    else joined.push(line);
  }
  return joined;
}

/** Before the first `###` a script in the form that restloop writes is data, and nothing is run to read it. */
function withoutRequest(
  { variables, scripts }: Pick<ReadBlock, 'variables' | 'scripts'>,
  block: Block,
): Pick<ReadBlock, 'variables' | 'scripts'> {
  if (block.isSeparated) return { variables, scripts };
  const data: CollectionVariable[] = [];
  const code: ScriptSource[] = [];
  for (const script of scripts) {
    const entries = script.kind === 'inline' ? parseDataBlock(script.code) : null;
    if (entries === null) code.push(script);
    else {
      data.push(
        ...entries.map(({ name, value, line }) => ({
          kind: 'data' as const,
          name,
          value,
          line: script.line + line,
        })),
      );
    }
  }
  return { variables: [...variables, ...data], scripts: code };
}
