import { holdsExpression } from '../../core/request/render/expressions.ts';
import { needsImportedNames } from '../../core/script/postman/wrapped-script.ts';
import type {
  Collection,
  CollectionRequest,
  CollectionVariable,
  FileProblem,
  ScriptSource,
} from '../../core/session/collection/collection.ts';
import { warning } from '../problems.ts';
import { isBlock, isEvery, withEvents } from './read/event-scripts.ts';
import { createFileDirectives } from './read/file-directives.ts';
import { type FileParse, reportToAuthor, startParse } from './read/reading.ts';
import { withKnownReferences } from './read/references.ts';
import { type FoundBlock, readNodes, readSection } from './read/section.ts';
import { fileSections } from './read/sections.ts';

export interface HttpFile {
  readonly collection: Collection;
  /** Problems in file order. A problem of a request is also its own; only that request cannot be sent. */
  readonly problems: readonly FileProblem[];
}

export interface ParseHttpFileOptions {
  /** Checks whether a file exists; when not given, a missing file is found when it is read. */
  readonly fileExists?: (path: string) => boolean;
  /** Names in the files that it imports; without them those of a file with imports are not checked. */
  readonly importedNames?: Iterable<string>;
}

/** Reads an `.http` file (formats/http/README.md). Never throws and runs nothing; positions are those of `text`. */
export function parseHttpFile(text: string, options?: ParseHttpFileOptions): HttpFile {
  const { collection, problems } = readHttpFile(text, options);
  return { collection, problems };
}

export interface ReadHttpFile extends HttpFile {
  readonly blocks: readonly FoundBlock[];
}

/** Reads a file with the nodes of its blocks, for who writes it. */
export function readHttpFile(
  text: string,
  { fileExists, importedNames }: ParseHttpFileOptions = {},
): ReadHttpFile {
  const reading = startParse(text, fileExists ?? null);
  const variables: CollectionVariable[] = [];
  const requests: CollectionRequest[] = [];
  const disabled: CollectionRequest[] = [];
  const before: ScriptSource[] = [];
  let waiting: ScriptSource[] = [];
  const every: ScriptSource[] = [];
  const ofFile = createFileDirectives(reading);
  const blocks = fileSections(text).map((section) => readNodes(reading, section));
  for (const [index, block] of blocks.entries()) {
    const { section } = block;
    if (index > 0 && !section.isSeparated) noteSeparator(reading, section.start);
    const found = readSection(reading, block);
    variables.push(...found.variables);
    if (found.disabled !== null) disabled.push(ofFile.addTo(found.disabled));
    if (found.request === null) {
      const once = found.scripts.filter((script) => !isEvery(script));
      every.push(...found.scripts.filter(isEvery));
      (requests.length === 0 ? before : waiting).push(...once);
      if (found.directives !== null) ofFile.take(found.directives, { isFirst: requests.length === 0 });
      continue;
    }
    const request = { ...found.request, before: [...waiting, ...found.request.before] };
    waiting = [];
    requests.push(ofFile.addTo(request));
  }
  for (const { line } of waiting)
    reading.problems.push({
      ...warning(line, 'this script is not run, because no request follows it'),
      hint: 'move a script of a request into its block',
    });
  noteDifferences(reading, { requests, before });
  noteRepeatedNames(reading, requests);
  const named = withEvents(requests, every);
  const { imports, runs } = reading;
  const namedBlocks = [...reading.namedBlocks];
  for (const name of importedNames ?? []) reading.namedBlocks.add(name);
  const isKnown = imports.length === 0 || importedNames !== undefined;
  const checked = isKnown ? withKnownReferences(named, { reading, disabled }) : named;
  const problems = reading.problems.sort((a, b) => a.line - b.line || a.column - b.column);
  const left = {
    ...(disabled.length > 0 && { disabled }),
    ...(namedBlocks.length > 0 && { namedBlocks }),
  };
  const others = { ...(imports.length > 0 && { imports }), ...(runs.length > 0 && { runs }) };
  const scripts = [
    ...before,
    ...every,
    ...requests.flatMap((request) => [...request.before, ...request.after]),
  ];
  const ofHttpYac = scripts.some(isBlock) || holdsExpression(text) ? { isOfHttpYac: true as const } : {};
  return {
    collection: { variables, requests: checked, ...left, before, ...ofFile.apart(), ...ofHttpYac, ...others },
    problems,
    blocks,
  };
}

const noteSeparator = (reading: FileParse, offset: number): void =>
  reportToAuthor(reading, offset, [
    'a request begins here for httpYac; other tools read it as part of the request above it',
    'separate two requests by a line ###',
  ]);

function noteRepeatedNames(reading: FileParse, requests: readonly CollectionRequest[]): void {
  const lines = new Map<string, number>();
  for (const { name, line } of requests) {
    const first = name === null ? undefined : lines.get(name);
    if (name !== null && first === undefined) lines.set(name, line);
    if (first === undefined) continue;
    reading.problems.push({
      ...warning(line, `the name "${name}" is used twice: the request in line ${first} has it already`),
      hint: 'a reference uses the nearest one above it; give one of them another name',
    });
  }
}

function noteDifferences(
  reading: FileParse,
  {
    requests,
    before,
  }: { readonly requests: readonly CollectionRequest[]; readonly before: readonly ScriptSource[] },
): void {
  const scripts = [...before, ...requests.flatMap((request) => [...request.before, ...request.after])];
  const [script] = scripts.sort((a, b) => a.line - b.line);
  if (script !== undefined) {
    const message = 'the REST Client of VS Code does not run scripts: it sends this one as text';
    reading.problems.push({ ...warning(script.line, message), concerns: 'import' });
  }
  const imported = scripts.find((one) => one.kind === 'inline' && needsImportedNames(one.code));
  if (imported !== undefined) {
    const message = 'this script uses names of Postman or Bruno, which other tools do not give to a file';
    reading.problems.push({ ...warning(imported.line, message), concerns: 'import' });
  }
  const timestamp = reading.source.search(/\{\{\s*\$timestamp\b/);
  if (timestamp >= 0) {
    reportToAuthor(reading, timestamp, [
      '$timestamp is in whole seconds here; in some tools it is in milliseconds',
      null,
    ]);
  }
}
