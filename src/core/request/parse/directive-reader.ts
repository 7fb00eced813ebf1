import { readAssertion } from '../../directives/assertion.ts';
import { checkDirective, type DirectivePlace } from '../../directives/check.ts';
import { readDirectiveComment } from '../../directives/comment.ts';
import type { DirectiveProblem, WrittenDirective } from '../../directives/directive.ts';
import { findUnmarkedDirective } from '../../directives/unmarked.ts';
import { parseAuth } from '../auth/parse-auth.ts';
import type { DraftAuth } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import type { Line } from '../text/lines.ts';

const misplacedAssertion = {
  code: 'misplaced-directive',
  severity: 'warning',
  message: 'httpYac reads this line as an assertion; here it is sent as part of the body',
} as const;

export interface DirectiveReader {
  read(line: Line, place: DirectivePlace): boolean;
  readAssertion(line: Pick<Line, 'start' | 'end'>, place: 'tail' | 'body'): void;
  found(): FoundDirectives;
}

export interface FoundDirectives {
  readonly name: string | null;
  readonly auth: { readonly directive: WrittenDirective; readonly draft: DraftAuth } | null;
  readonly directives: readonly WrittenDirective[];
  readonly problems: readonly DirectiveProblem[];
}

export const noDirectives: FoundDirectives = { name: null, auth: null, directives: [], problems: [] };

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
    readAssertion({ start, end }, place) {
      const text = source.slice(start, end).trimEnd();
      const offset = start + text.indexOf('??');
      const span = { offset, length: start + text.length - offset };
      const read = readAssertion(text);
      if (place === 'body') {
        const hint =
          read.kind === 'expectation'
            ? `write # @expect ${read.value} before the request line`
            : 'to send it safely, put the body into a file: < ./path';
        problems.push({ ...misplacedAssertion, hint, ...span });
      } else if (read.kind === 'problem') {
        const { message, hint } = read;
        problems.push({
          code: 'invalid-directive',
          severity: 'error',
          message: `?? ${message}`,
          hint,
          ...span,
        });
      } else {
        const { line: number } = createLineIndex(source).positionAt(offset);
        const { value } = read;
        directives.push({ name: 'expect', value, line: number, offset, length: 2, valueOffset: offset + 2 });
      }
    },
    found: () => ({ name, auth, directives, problems }),
  };
}
