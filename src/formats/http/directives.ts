import { readAuthComment } from '../../core/request/auth/parse-auth.ts';
import type { DraftAuth } from '../../core/request/draft.ts';
import { type Line, skipBlanks } from '../../core/request/parse/lines.ts';
import type { Directive } from '../../core/session/collection.ts';
import { type BlockReading, reportError, reportToAuthor, textOf } from './reading.ts';

/** The `# @name value` lines of one block. */
export interface Directives {
  /** Reads a comment line, wherever it stands before the body. */
  readComment(line: Line, place: 'preamble' | 'head'): void;
  name(): string | null;
  all(): readonly Directive[];
  find(name: string): Directive | undefined;
  /** Of `# @auth`, the last one that can be read. */
  auth(): ReadAuth | undefined;
}

export interface ReadAuth {
  readonly directive: Directive;
  readonly draft: DraftAuth;
}

/** They change what is sent, and sending without them would be another request. */
const unsupported: ReadonlySet<string> = new Set([
  'import',
  'loop',
  'injectvariables',
  'grpc-reflection',
  'keepstreaming',
  'ratelimit',
]);

const header = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:(?:[ \t]|$)/;

/** None yet. */
export function createDirectives(reading: BlockReading): Directives {
  let requestName: string | null = null;
  const found: Directive[] = [];
  let auth: ReadAuth | undefined;
  return {
    readComment(line, place) {
      const start = skipBlanks(reading.source, line.start, line.end);
      const text = reading.source.slice(start, line.end).trimEnd();
      const match = /^(?:#+|\/\/+)([ \t]*)@([\w-]+)(?:[ \t]*(=)[ \t]*|[ \t]+|$)(.*)$/.exec(text);
      if (match === null) return checkComment(reading, line, place);
      const [, blank, key = '', equals, value = ''] = match;
      if (blank === '' && !text.startsWith('//')) {
        reportToAuthor(reading, start, [
          `httpYac does not read ${text.slice(0, 40)}`,
          `write # @${key} with a blank after #`,
        ]);
      }
      if (key === 'name') {
        checkName(reading, { start, place, value, hasEquals: equals !== undefined });
        if (value !== '') requestName = value;
        return;
      }
      checkKey(reading, start, key);
      const directive: Directive = {
        name: key,
        value: equals === undefined ? value : `= ${value}`,
        line: reading.positionAt(start).line,
      };
      found.push(directive);
      const draft = key === 'auth' ? readAuth(reading, line, place) : undefined;
      if (draft !== undefined) auth = { directive, draft };
    },
    name: () => requestName,
    all: () => found,
    auth: () => auth,
    find: (name) => found.find((directive) => directive.name === name),
  };
}

function checkKey(reading: BlockReading, start: number, key: string): void {
  if (unsupported.has(key.toLowerCase())) {
    reportError(reading, start, [
      `restloop does not know the directive @${key}`,
      'remove it, or do what it does in a script',
    ]);
  }
  if (key === 'timeout') {
    reportToAuthor(reading, start, [
      '@timeout is in milliseconds here; in some tools it is in seconds',
      null,
    ]);
  }
}

interface WrittenName {
  readonly start: number;
  readonly place: 'preamble' | 'head';
  readonly value: string;
  readonly hasEquals: boolean;
}

function checkName(reading: BlockReading, { start, place, value, hasEquals }: WrittenName): void {
  if (hasEquals) {
    reportToAuthor(reading, start, [
      'httpYac and the REST Client take the "=" as a part of the name',
      `write # @name ${value}`,
    ]);
  }
  if (place === 'head') {
    reportToAuthor(reading, start, [
      'the REST Client does not read a name after the request line',
      'put it before the request line',
    ]);
  }
}

/** Below the request line its problems were told already. */
function readAuth(reading: BlockReading, line: Line, place: 'preamble' | 'head'): DraftAuth | undefined {
  const parsed = readAuthComment(reading.source, line, 'request');
  if (parsed?.kind === 'problem' && place === 'preamble') {
    const { offset, message, hint } = parsed.problem;
    reportError(reading, offset, [message, hint]);
  }
  return parsed?.kind === 'auth' ? parsed.auth : undefined;
}

function checkComment(reading: BlockReading, line: Line, place: 'preamble' | 'head'): void {
  const start = skipBlanks(reading.source, line.start, line.end);
  const text = textOf(reading, { ...line, start });
  if (place === 'head' && /^#[^#\s]/.test(text) && header.test(text)) {
    reportToAuthor(reading, start, ['httpYac sends this comment as a header', 'write # and a blank']);
  }
}
