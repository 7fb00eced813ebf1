import type { AnyNode, Expression, Program } from 'acorn';
import { boundIdentifiers, declaredNames, mentionedNames } from './names.ts';
import { type ParsedScript, parseScript } from './parse.ts';

export type Definition =
  | { readonly kind: 'code'; readonly name: string; readonly code: string }
  /** `keyword` is null for a name that was assigned without being declared in the input. */
  | { readonly kind: 'data'; readonly name: string; readonly keyword: 'const' | 'let' | 'var' | null };

export interface InputNames {
  readonly definitions: readonly Definition[];
  readonly mentioned: ReadonlySet<string>;
}

export function inputNames(code: string): InputNames {
  return namesOfParsed(code, parseScript(code));
}

export function namesOfParsed(code: string, parsed: ParsedScript): InputNames {
  if (parsed.kind === 'problem') return { definitions: [], mentioned: new Set() };
  const { program, lead } = parsed;
  const slice = ({ start, end }: AnyNode) => code.slice(start - lead, end - lead);
  return { definitions: definitionsOf(program, slice), mentioned: mentionedNames(program) };
}

export function dataDefinition({ name, keyword }: Definition & { kind: 'data' }, literal: string): string {
  return `${keyword ?? 'var'} ${name} = ${literal};`;
}

type Slice = (node: AnyNode) => string;

function definitionsOf(program: Program, slice: Slice): Definition[] {
  const coded = new Map<string, Definition>();
  for (const node of program.body as AnyNode[]) {
    for (const definition of codeDefinitions(node, slice)) coded.set(definition.name, definition);
  }
  const found = new Map<string, Definition>();
  const names = [...declaredNames(program), ...assignedNames(program)].sort(
    (one, other) => one.start - other.start,
  );
  for (const { name, kind } of names) {
    const isAssigned = kind === null;
    if (isAssigned && found.has(name)) continue;
    const keyword = isAssigned || kind === 'const' || kind === 'let' ? kind : 'var';
    found.set(name, coded.get(name) ?? { kind: 'data', name, keyword });
  }
  return [...found.values()];
}

function codeDefinitions(node: AnyNode, slice: Slice): Definition[] {
  switch (node.type) {
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id === null ? [] : [{ kind: 'code', name: node.id.name, code: slice(node) }];
    case 'VariableDeclaration':
      return node.declarations.flatMap((declarator): Definition[] => {
        const { id, init } = declarator;
        if (id.type !== 'Identifier' || init == null || !isFunctionOrClass(init)) return [];
        return [{ kind: 'code', name: id.name, code: `${node.kind} ${slice(declarator)};` }];
      });
    case 'ExpressionStatement': {
      const { expression } = node;
      if (expression.type !== 'AssignmentExpression' || expression.operator !== '=') return [];
      const { left, right } = expression;
      if (left.type !== 'Identifier' || !isFunctionOrClass(right)) return [];
      return [{ kind: 'code', name: left.name, code: `${slice(expression)};` }];
    }
    default:
      return [];
  }
}

function isFunctionOrClass({ type }: Expression): boolean {
  return type === 'FunctionExpression' || type === 'ArrowFunctionExpression' || type === 'ClassExpression';
}

function assignedNames({
  body,
}: Program): { readonly name: string; readonly kind: null; readonly start: number }[] {
  return (body as AnyNode[]).flatMap((node) =>
    node.type === 'ExpressionStatement' &&
    node.expression.type === 'AssignmentExpression' &&
    node.expression.operator === '='
      ? boundIdentifiers(node.expression.left).map(({ name, start }) => ({ name, kind: null, start }))
      : [],
  );
}
