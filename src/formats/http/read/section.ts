import type { WrittenDirective } from '../../../core/directives/directive.ts';
import type { Draft, SyntaxProblem } from '../../../core/request/draft.ts';
import { readDirectives } from '../../../core/request/parse/block-directives.ts';
import type { FoundDirectives } from '../../../core/request/parse/directive-reader.ts';
import { assemblyOf, draftOfBlock } from '../../../core/request/parse/http-form/draft-of-block.ts';
import { type FoundProblem, placeProblems } from '../../../core/request/problem.ts';
import { readBlock } from '../../../core/request/text/block.ts';
import { looksLikeScriptPath } from '../../../core/request/text/body/body-lines.ts';
import type { Block, RequestNodes } from '../../../core/request/text/nodes.ts';
import type { Section } from '../../../core/request/text/separators.ts';
import type {
  CollectionRequest,
  CollectionVariable,
  ScriptSource,
} from '../../../core/session/collection/collection.ts';
import { bareRequest } from '../../draft.ts';
import { readAfterHead } from './after-head.ts';
import { draftOfCurl, isCurlLine } from './blocks/curl-block.ts';
import { readIncompleteBlock } from './blocks/incomplete-block.ts';
import { parseDataBlock } from './data/data-block.ts';
import { checkImported } from './import-line.ts';
import { noteOtherTools } from './other-tools.ts';
import { type Preamble, readPreamble } from './preamble.ts';
import {
  type BlockParse,
  type FileParse,
  reportRequestErrors,
  reportToAuthor,
  reportWarning,
} from './reading.ts';
import { checkRequestLine } from './request-line.ts';
import { readVariable } from './variable.ts';

export interface ReadSection {
  readonly variables: readonly CollectionVariable[];
  readonly request: CollectionRequest | null;
  /** Request whose `# @disabled` has no condition; then `request` is null. */
  readonly disabled: CollectionRequest | null;
  readonly scripts: readonly ScriptSource[];
  readonly directives: FoundDirectives | null;
}

export interface FoundBlock {
  readonly section: Section;
  readonly nodes: Block;
}

export function readNodes({ source, fileExists }: FileParse, section: Section): FoundBlock {
  const isScriptPath = (path: string) => looksLikeScriptPath(path) || fileExists?.(path) === true;
  const { start, end } = section;
  return { section, nodes: readBlock(source, { start, end, isScriptPath }) };
}

export function readSection(file: FileParse, { section, nodes: block }: FoundBlock): ReadSection {
  const reading: BlockParse = { warnings: [], errors: [], ...file };
  const preamble = readPreamble(reading, block.preamble);
  const { request } = block;
  const incomplete = request === null ? readIncompleteBlock(file, section) : null;
  if (incomplete !== null) {
    reportOwn(reading, incomplete.problems ?? []);
    return { variables: preamble.variables, request: incomplete, ...nothingElse };
  }
  if (request === null) {
    noteOtherTools(reading, block, { isQuery: false });
    reportWarnings(reading, null);
    const { directives } = readDirectives(block);
    readImports(reading, directives.directives);
    for (const { message, hint, offset } of reading.errors)
      reading.problems.push({ severity: 'error', message, hint, ...reading.positionAt(offset) });
    for (const name of [directives.name, section.title]) if (name !== null) file.namedBlocks.add(name);
    return { request: null, disabled: null, directives, ...withoutRequest(preamble, section) };
  }
  if (isCurlLine(file.source, request.line))
    return curlSection(reading, { section, block, request, preamble });
  checkRequestLine(reading, request.line);
  const { draft: read, problems } = draftOfBlock(block, file.fragments);
  const inHead = request.head.flatMap((node) =>
    node.kind === 'variable' ? readVariable(reading, node) : [],
  );
  const tail = readAfterHead(reading, request.body);
  noteOtherTools(reading, block, { isQuery: assemblyOf(file.source, request) === 'graphql' });
  const { responseFile } = tail;
  reportSyntaxWarnings(reading, request, problems);
  readImports(reading, read.directives ?? []);
  const own = [...reading.errors, ...problems];
  const draft = reportWarnings(reading, responseFile === null ? read : { ...read, responseFile });
  const { line } = reading.positionAt(request.line.start);
  const made = {
    ...bareRequest(draft),
    title: section.title,
    before: preamble.scripts,
    after: tail.scripts,
    line,
  };
  if (isDisabled(draft)) {
    reportToAuthor(reading, request.line.start, ['this request is disabled and was omitted', null]);
    return { variables: preamble.variables, request: null, ...nothingElse, disabled: made };
  }
  return {
    variables: [...preamble.variables, ...inHead, ...tail.variables],
    request: {
      ...made,
      ...reportOwn(reading, placeProblems(withoutRepeats(own), 'error', reading)),
      ...(own.some(({ severity }) => severity === 'error') && { unread: unreadText(file, section) }),
    },
    ...nothingElse,
  };
}

const nothingElse = { disabled: null, scripts: [], directives: null };

interface CurlBlock {
  readonly section: Section;
  readonly block: Block;
  readonly request: RequestNodes;
  readonly preamble: Preamble;
}

function curlSection(reading: BlockParse, { section, block, request, preamble }: CurlBlock): ReadSection {
  const read = draftOfCurl(reading, block, request);
  reportToAuthor(reading, request.line.start, ['only the REST Client sends a curl command in a file', null]);
  const draft = reportWarnings(reading, read ?? draftOfBlock(block).draft);
  return {
    variables: preamble.variables,
    request: {
      ...bareRequest(draft),
      title: section.title,
      before: preamble.scripts,
      line: reading.positionAt(request.line.start).line,
      ...reportOwn(reading, placeProblems(reading.errors, 'error', reading)),
      ...(read === null && { unread: unreadText(reading, section) }),
    },
    ...nothingElse,
  };
}

const unreadText = ({ source }: FileParse, { start, end }: Section): string =>
  source.slice(start, end).trim().replaceAll('\r\n', '\n');

function readImports(reading: BlockParse, directives: readonly WrittenDirective[]): void {
  for (const { name, value: path, valueOffset } of directives) {
    if (name !== 'import' || path === '') continue;
    checkImported(reading, valueOffset, path);
    reading.imports.push({ path, ...reading.positionAt(valueOffset) });
  }
}

const isDisabled = ({ directives = [] }: Draft): boolean =>
  directives.some(({ name, value }) => name === 'disabled' && value === '');

function reportSyntaxWarnings(
  reading: BlockParse,
  request: RequestNodes,
  problems: readonly FoundProblem[],
): void {
  for (const { severity, message, hint, offset, length } of problems) {
    if (severity === 'warning')
      reportWarning(reading, { start: offset, end: offset + length, part: partAt(request, offset) }, [
        message,
        hint,
      ]);
  }
}

function withoutRepeats(problems: readonly FoundProblem[]): FoundProblem[] {
  const first = new Map<number, FoundProblem>();
  for (const problem of problems)
    if (problem.severity === 'error' && !first.has(problem.offset)) first.set(problem.offset, problem);
  return [...first.values()];
}

function partAt({ line, head }: RequestNodes, offset: number): 'url' | 'header' | 'body' {
  if (offset < line.next) return 'url';
  return offset < (head.at(-1)?.next ?? line.next) ? 'header' : 'body';
}

function reportWarnings<Read extends Draft | null>(reading: BlockParse, draft: Read): Read {
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

function reportOwn(
  reading: FileParse,
  problems: readonly SyntaxProblem[],
): Pick<CollectionRequest, 'problems'> {
  reportRequestErrors(reading, problems);
  return problems.length === 0 ? {} : { problems };
}

/** Reads a section without a request. A script in restloop's own form before the first `###` is data, and is not run. */
function withoutRequest(
  { variables, scripts }: Preamble,
  section: Section,
): Pick<ReadSection, 'variables' | 'scripts'> {
  if (section.isSeparated) return { variables, scripts };
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
