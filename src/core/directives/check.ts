import type { DirectiveComment } from './comment.ts';
import type { DirectiveCode, DirectiveProblem } from './directive.ts';
import { findDirective } from './find.ts';
import type { ForeignDirective } from './foreign.ts';

export type DirectivePlace = 'preamble' | 'head' | 'body' | 'nowhere';

export interface CheckedDirective {
  /** Null for a note, and for a directive in a place where it has no effect. */
  readonly name: string | null;
  readonly problems: readonly DirectiveProblem[];
}

export function checkDirective(comment: DirectiveComment, place: DirectivePlace): CheckedDirective {
  const { word, slip } = comment;
  const found = findDirective(word);
  // Prose: "# @ 3 pm".
  if (slip === 'blank' && found.kind !== 'known' && !isNear(found)) return { name: null, problems: [] };
  switch (found.kind) {
    case 'unknown': {
      const { nearest } = found;
      // A variable that is commented out: `# @host = http://h`.
      if (slip === 'equals' && nearest === null) return { name: null, problems: [] };
      // The body reader warns of such lines: comments are not sent.
      if (place === 'body' && nearest === null) return { name: null, problems: [] };
      const hint = nearest === null ? 'help directives lists them' : `did you mean @${nearest}?`;
      const problem = warn(comment, 'unknown-directive', [`there is no directive @${word}`, hint]);
      return { name: word, problems: [problem] };
    }
    case 'foreign':
      return { name: word, problems: checkForeign(comment, found.directive) };
    case 'known': {
      const { row, spelling } = found;
      if (place === 'body' || place === 'nowhere') {
        return { name: null, problems: [warn(comment, 'misplaced-directive', misplaced(row.name, place))] };
      }
      const slips = spelling === 'case' || isSlip(comment, row.name) ? [misspelled(comment, row.name)] : [];
      const wrong = row.check(comment.value);
      if (wrong === null) return { name: row.name, problems: slips };
      const { value, valueOffset, offset, length } = comment;
      const span = value === '' ? { offset, length } : { offset: valueOffset, length: value.length };
      const message = `@${row.name}: ${wrong.message}`;
      const { severity = 'error', hint } = wrong;
      const code = severity === 'error' ? 'invalid-directive' : 'misspelled-directive';
      const problem = { code, severity, message, hint } as const;
      return { name: row.name, problems: [...slips, { ...problem, ...span }] };
    }
    default:
      return found satisfies never;
  }
}

const isNear = (found: ReturnType<typeof findDirective>): boolean =>
  found.kind === 'unknown' && found.nearest !== null;

/** JetBrains writes `# @name = login`. */
const isSlip = ({ slip }: DirectiveComment, name: string): boolean =>
  slip !== 'none' && !(slip === 'equals' && name === 'name');

function checkForeign(
  comment: DirectiveComment,
  { tool, effect, instead }: ForeignDirective,
): DirectiveProblem[] {
  switch (effect) {
    case 'none':
      return [];
    case 'missing':
      return [
        warn(comment, 'unsupported-directive', [
          `@${comment.word} of ${tool} has no effect in restloop`,
          instead ?? 'help directives lists the directives',
        ]),
      ];
    case 'essential': {
      const message = `restloop does not know the directive @${comment.word} of ${tool}`;
      const { offset, length } = comment;
      return [{ code: 'unsupported-directive', severity: 'error', message, hint: instead, offset, length }];
    }
    default:
      return effect satisfies never;
  }
}

function misspelled(comment: DirectiveComment, name: string): DirectiveProblem {
  const written = {
    none: `@${comment.word}`,
    blank: `@ ${comment.word}`,
    equals: `@${comment.word} =`,
    colon: `@${comment.word}:`,
  };
  return warn(comment, 'misspelled-directive', [
    `${written[comment.slip]} is read as @${name}`,
    `write # @${name}${comment.value === '' ? '' : ` ${comment.value}`}`,
  ]);
}

function misplaced(name: string, place: 'body' | 'nowhere'): readonly [message: string, hint: string] {
  return place === 'body'
    ? [`@${name} comes after the headers and has no effect`, 'move it before the request line']
    : [`@${name} is outside a request and has no effect`, 'move it below the ### line of its request'];
}

function warn(
  { offset, length }: DirectiveComment,
  code: DirectiveCode,
  [message, hint]: readonly [message: string, hint: string],
): DirectiveProblem {
  return { code, severity: 'warning', message, hint, offset, length };
}
