import type { AnyNode, Program } from 'acorn';
import { guardConstants } from './constants.ts';
import { applyEdits, type Edit } from './edits.ts';
import { hoist } from './hoist.ts';
import { type DeclaredName, declaredNames } from './names.ts';
import type { ParsedScript } from './parse.ts';
import { offsetAt, type Position, positionAt } from './position.ts';
import { topLevelAwait } from './walk.ts';

export interface RunnableInput {
  readonly kind: 'runnable';
  readonly code: string;
  /** Form of the result: the value itself, `{ value }`, or a promise of `{ value }`. Either may be missing. */
  readonly form: 'value' | 'boxed' | 'promised';
  readonly declared: readonly DeclaredName[];
  /** Returns the place in the input for a place in `code`; null for the call that wraps the input. */
  toOriginal(position: Position): Position | null;
}

export type RewrittenInput =
  | RunnableInput
  | { readonly kind: 'wrong'; readonly message: string; readonly line: number; readonly column: number };

export interface RewriteOptions {
  readonly constants?: ReadonlySet<string>;
  readonly reserved?: ReadonlySet<string>;
}

/** Gives an input the semantics of a REPL: names are kept and can be declared again, `await` works, the last expression is the value. */
export function rewriteInput(
  code: string,
  parsed: ParsedScript,
  options: RewriteOptions = {},
): RewrittenInput {
  if (parsed.kind === 'problem') {
    return { kind: 'wrong', message: parsed.message, ...positionAt(code, parsed.offset) };
  }
  const { program, lead } = parsed;
  const declared = declaredNames(program);
  const reserved = declared.find(({ name }) => options.reserved?.has(name));
  if (reserved !== undefined) {
    const message = `${reserved.name} belongs to restloop and cannot be declared again; use another name`;
    return { kind: 'wrong', message, ...positionAt(code, reserved.start - lead) };
  }
  const form = formOf(program, declared);
  const edits = [
    ...(form === 'value' ? widen(program) : hoist(program, declared, wholeInput(code, lead, form))),
    ...guardConstants(program, constantsAfter(declared, options.constants ?? noNames)),
  ];
  if (lead === 1) edits.push(...parentheses(code, form));
  return runnable(code, { edits: edits.map((edit) => shift(edit, code, lead)), form, declared });
}

export function constantsAfter(
  declared: readonly DeclaredName[],
  before: ReadonlySet<string>,
): ReadonlySet<string> {
  if (declared.length === 0) return before;
  const constants = new Set(before);
  for (const { name, kind } of declared) {
    if (kind === 'const') constants.add(name);
    else constants.delete(name);
  }
  return constants;
}

const noNames: ReadonlySet<string> = new Set();

function formOf(program: Program, declared: readonly DeclaredName[]): RunnableInput['form'] {
  if (topLevelAwait(program) !== null) return 'promised';
  // A strict eval keeps its declarations to itself.
  const isStrict = program.body.some(
    (node) => node.type === 'ExpressionStatement' && node.directive === 'use strict',
  );
  return isStrict && declared.length > 0 ? 'boxed' : 'value';
}

function widen(program: Program): Edit[] {
  return (program.body as AnyNode[]).flatMap((node): Edit[] => {
    if (node.type === 'ClassDeclaration' && node.id !== null) {
      return [
        { start: node.start, end: node.start, text: `var ${node.id.name} = ` },
        { start: node.end, end: node.end, text: ';' },
      ];
    }
    if (node.type !== 'VariableDeclaration' || node.kind === 'var') return [];
    const { start, kind, declarations } = node;
    const cleared = kind === 'let' ? declarations.filter(({ init }) => init == null) : [];
    return [
      { start, end: start + kind.length, text: 'var' },
      ...cleared.map(({ end }) => ({ start: end, end, text: ' = undefined' })),
    ];
  });
}

function wholeInput(code: string, lead: 0 | 1, form: RunnableInput['form']) {
  return {
    start: 0,
    end: code.length + (lead === 1 ? 3 : 0),
    isAsync: form === 'promised',
    source: lead === 1 ? null : code,
  };
}

function parentheses(code: string, form: RunnableInput['form']): Edit[] {
  if (form !== 'value') return [];
  const end = code.length + 3;
  return [
    { start: 0, end: 0, text: '(' },
    { start: end, end, text: '\n)' },
  ];
}

function shift({ start, end, text }: Edit, code: string, lead: 0 | 1): Edit {
  const inside = (offset: number) => Math.min(code.length, Math.max(0, offset - lead));
  return { start: inside(start), end: inside(end), text };
}

function runnable(
  code: string,
  { edits, form, declared }: { edits: readonly Edit[] } & Pick<RunnableInput, 'form' | 'declared'>,
): RunnableInput {
  const edited = applyEdits(code, edits);
  return {
    kind: 'runnable',
    code: edited.text,
    form,
    declared,
    toOriginal(position) {
      const offset = edited.toOriginal(offsetAt(edited.text, position));
      return offset === null ? null : positionAt(code, offset);
    },
  };
}
