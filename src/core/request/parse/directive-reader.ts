import { checkDirective, type DirectivePlace } from '../../directives/check.ts';
import { readDirectiveComment } from '../../directives/comment.ts';
import type { DirectiveProblem, WrittenDirective } from '../../directives/directive.ts';
import { findUnmarkedDirective } from '../../directives/unmarked.ts';
import { parseAuth } from '../auth/parse-auth.ts';
import type { DraftAuth } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { type Line, lineAt } from './lines.ts';

/** Reads the comments of one request, in the order of the text. The only reader of `# @name value`. */
export interface DirectiveReader {
  /** Takes a comment line. Returns whether it is a directive, or meant to be one; false for a note. */
  read(line: Line, place: DirectivePlace): boolean;
  found(): FoundDirectives;
}

/** The directives of one request. */
export interface FoundDirectives {
  /** From `@name`, the last one. */
  readonly name: string | null;
  /** From `@auth`, the last one that can be read. */
  readonly auth: { readonly directive: WrittenDirective; readonly draft: DraftAuth } | null;
  /** All others, and `@auth`. */
  readonly directives: readonly WrittenDirective[];
  readonly problems: readonly DirectiveProblem[];
}

export function createDirectiveReader(source: string): DirectiveReader {
  const directives: WrittenDirective[] = [];
  const problems: DirectiveProblem[] = [];
  let name: string | null = null;
  let auth: FoundDirectives['auth'] = null;
  const readAuth = (directive: WrittenDirective): void => {
    const parsed = parseAuth(source, { start: directive.valueOffset, level: 'request' });
    if (parsed.kind === 'auth') auth = { directive, draft: parsed.auth };
    else {
      const { message, ...problem } = parsed.problem;
      problems.push({ ...problem, code: 'invalid-directive', message: `@auth: ${message}` });
    }
  };
  return {
    read(line, place) {
      const text = source.slice(line.start, line.end);
      const comment = readDirectiveComment(text, line.start);
      if (comment === null) {
        const unmarked = place === 'preamble' ? findUnmarkedDirective(text, line.start) : null;
        if (unmarked !== null) problems.push(unmarked);
        return unmarked !== null;
      }
      const checked = checkDirective(comment, place);
      problems.push(...checked.problems);
      if (checked.name === null) return checked.problems.length > 0;
      const { value, offset, length, valueOffset } = comment;
      if (checked.name === 'name') {
        if (value !== '') name = value;
        return true;
      }
      const { line: number } = createLineIndex(source).positionAt(offset);
      const directive = { name: checked.name, value, line: number, offset, length, valueOffset };
      directives.push(directive);
      if (checked.name === 'auth') readAuth(directive);
      return true;
    },
    found: () => ({ name, auth, directives, problems }),
  };
}

/** The directives in the comment lines of a part of a text: those above a request in one line. */
export function readCommentLines(source: string, end: number): FoundDirectives {
  const reader = createDirectiveReader(source);
  for (let line = lineAt(source, 0, end); line !== null; line = lineAt(source, line.next, end))
    reader.read(line, 'preamble');
  return reader.found();
}
