import type { Options, Program } from 'acorn';
import { parseProgram } from './parser/script-parser.ts';

export type ParsedScript =
  | {
      readonly kind: 'program';
      readonly program: Program;
      /** Number of characters before the input in the parsed text: the `(` of an object literal. */
      readonly lead: 0 | 1;
    }
  | {
      readonly kind: 'problem';
      readonly message: string;
      readonly offset: number;
      readonly isOpenEnded: boolean;
    };

/** Parses an input as a REPL reads it: `{a: 1}` is an object, `await` may stand outside of functions. */
export function parseScript(code: string): ParsedScript {
  const asScript = attempt(code, 0);
  if (!startsLikeObject.test(code) || endsWithSemicolon.test(code)) return asScript;
  const asObject = attempt(`(${code}\n)`, 1);
  if (asObject.kind === 'program') return asObject;
  return asScript.kind === 'problem' && asObject.isOpenEnded ? asObject : asScript;
}

const startsLikeObject = /^\s*\{/;
const endsWithSemicolon = /;\s*$/;

const options: Options = {
  ecmaVersion: 'latest',
  sourceType: 'script',
  allowAwaitOutsideFunction: true,
  allowHashBang: true,
};

function attempt(text: string, lead: 0 | 1): ParsedScript {
  try {
    const program = parseProgram(text, { ...options, preserveParens: lead === 1 });
    if (lead === 1 && !isOneParenthesis(program, text)) {
      return { kind: 'problem', message: 'Unexpected token', offset: 0, isOpenEnded: false };
    }
    return { kind: 'program', program, lead };
  } catch (error) {
    return toProblem(error, text, lead);
  }
}

/** `{a: 1}) + ({b: 2}` closes the parenthesis that was put around it. */
function isOneParenthesis({ body }: Program, text: string): boolean {
  const [statement] = body;
  return (
    body.length === 1 &&
    statement?.type === 'ExpressionStatement' &&
    statement.expression.type === 'ParenthesizedExpression' &&
    statement.expression.end === text.length
  );
}

export const syntaxProblem = (error: unknown, text: string) => toProblem(error, text, 0);

function toProblem(error: unknown, text: string, lead: 0 | 1): Extract<ParsedScript, { kind: 'problem' }> {
  if (!(error instanceof SyntaxError)) {
    return { kind: 'problem', message: 'The input is nested too deeply', offset: 0, isOpenEnded: false };
  }
  const code = lead === 1 ? text.slice(1, -2) : text;
  const offset = Math.max(0, positionOf(error, 'pos') - lead);
  const complaint = error.message.replace(/ \(\d+:\d+\)$/, '');
  return {
    kind: 'problem',
    message: describe(complaint, code, offset),
    offset: Math.min(offset, code.length),
    isOpenEnded: isOpenEnded(complaint, code, { offset, raisedAt: positionOf(error, 'raisedAt') - lead }),
  };
}

function isOpenEnded(
  complaint: string,
  code: string,
  { offset, raisedAt }: { readonly offset: number; readonly raisedAt: number },
): boolean {
  if (complaint === 'Unterminated template' || complaint === 'Unterminated comment') return true;
  const end = code.trimEnd().length;
  if (raisedAt < end || complaint.startsWith('Expected number in radix')) return false;
  if (complaint === 'Missing catch or finally clause') return true;
  if (complaint === 'Unterminated string constant') return /\\(?:\r?\n)?$/.test(code);
  return offset >= end || /\?\.\s*$/.test(code.slice(offset - 2));
}

function positionOf(error: SyntaxError, key: 'pos' | 'raisedAt'): number {
  const position: unknown = Reflect.get(error, key);
  return typeof position === 'number' ? position : 0;
}

function describe(complaint: string, code: string, offset: number): string {
  if (/^'import' and 'export' may (?:only )?appear only/.test(complaint) || /^'import' and/.test(complaint)) {
    return 'import stands at the top of a script of a file, and export in a file that is imported';
  }
  if (complaint === "Cannot use 'import.meta' outside a module") return complaint;
  if (complaint !== 'Unexpected token') return complaint;
  if (offset >= code.trimEnd().length) return 'Unexpected end of input';
  const token = /^(?:[\p{ID_Start}$_][\p{ID_Continue}$]*|\d[\w.]*|(["'`])|=>|\.{3}|[=!]==?|.)/u.exec(
    code.slice(offset, offset + 60),
  );
  if (token === null) return complaint;
  if (token[1] !== undefined) return token[1] === '`' ? 'Unexpected template string' : 'Unexpected string';
  if (/^\d/.test(token[0])) return 'Unexpected number';
  if (!/^[\p{ID_Start}$_]/u.test(token[0])) return `Unexpected token '${token[0]}'`;
  return `Unexpected identifier '${token[0]}'`;
}
