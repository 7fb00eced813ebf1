import type { AnyNode, Identifier } from 'acorn';
import { boundIdentifiers } from './names.ts';
import type { ParsedScript } from './parse.ts';
import { isFunction, walk } from './walk.ts';

/**
 * Whether a script does nothing but look at the answer and tell of it, by tests and output. Where all scripts that ran
 * before were such ones, too, no request can be another one because of it. Only what is known to be harmless is allowed:
 * no assignment, no `await`, no name but those below, no way to `Function` or to a prototype.
 */
export function onlyChecks(parsed: ParsedScript): boolean {
  if (parsed.kind === 'problem') return false;
  const { body } = parsed.program;
  // What it declares on its own level stays in the session.
  if (!body.every(({ type }) => type === 'ExpressionStatement')) return false;
  const locals = localNames(parsed.program);
  /** Identifiers that are no variables: `b` of `a.b`. */
  const names = new Set<AnyNode>();
  let isHarmless = [...locals].every((name) => !isGlobal(name));
  walk(parsed.program, (node) => {
    isHarmless &&= allows(node);
    return isHarmless && !isKnownFunction(node);
  });
  return isHarmless;

  function allows(node: AnyNode): boolean {
    switch (node.type) {
      case 'Identifier':
        return names.has(node) || locals.has(node.name) || values.has(node.name) || functions.has(node.name);
      case 'MemberExpression':
        if (isKnownFunction(node)) return true;
        // `expect.extend` would be there for the next script.
        if (node.object.type === 'Identifier' && functions.has(node.object.name)) return false;
        if (!node.computed) names.add(node.property);
        return node.computed ? isPlainKey(node.property) : isPlainName(node.property);
      case 'Property':
        if (!node.computed && !node.shorthand) names.add(node.key);
        return !node.computed && node.kind === 'init' && !node.method && isPlainName(node.key);
      case 'NewExpression':
        if (node.callee.type !== 'Identifier' || !errors.has(node.callee.name)) return false;
        names.add(node.callee);
        return true;
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return !node.async && !node.generator;
      case 'UnaryExpression':
        return node.operator !== 'delete';
      case 'ForOfStatement':
        // Anything else there would be assigned to.
        return !node.await && node.left.type === 'VariableDeclaration';
      default:
        return harmless.has(node.type);
    }
  }
}

/** Names that functions inside of the script bind. */
function localNames(root: AnyNode): ReadonlySet<string> {
  const found = new Set<string>();
  const add = ({ name }: Identifier) => void found.add(name);
  walk(root, (node) => {
    if (node.type === 'VariableDeclarator') boundIdentifiers(node.id).forEach(add);
    if (isFunction(node) && 'params' in node) node.params.flatMap(boundIdentifiers).forEach(add);
    if (node.type === 'FunctionExpression' && node.id != null) add(node.id);
    return true;
  });
  return found;
}

/** `client.test`, `Object.keys`: the rest of `client` and `Object` is out of reach. */
function isKnownFunction(node: AnyNode): boolean {
  return (
    node.type === 'MemberExpression' &&
    !node.computed &&
    node.object.type === 'Identifier' &&
    node.property.type === 'Identifier' &&
    members.get(node.object.name)?.has(node.property.name) === true
  );
}

const members: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['client', new Set(['test', 'assert', 'log'])],
  ['console', new Set(['log', 'info', 'warn', 'error', 'debug'])],
  ['Object', new Set(['keys', 'values', 'entries'])],
  ['Array', new Set(['isArray'])],
  ['JSON', new Set(['parse', 'stringify'])],
  ['Number', new Set(['isInteger', 'isFinite', 'isNaN', 'parseFloat', 'parseInt'])],
  ['Math', new Set(['abs', 'ceil', 'floor', 'max', 'min', 'round'])],
  ['Date', new Set(['now', 'parse'])],
]);

const values: ReadonlySet<string> = new Set(['response', 'res', 'undefined', 'NaN', 'Infinity']);
const functions: ReadonlySet<string> = new Set([
  'expect',
  'String',
  'Number',
  'Boolean',
  'parseInt',
  'parseFloat',
]);
const errors: ReadonlySet<string> = new Set(['Error', 'TypeError', 'RangeError']);

const isGlobal = (name: string): boolean =>
  values.has(name) || functions.has(name) || errors.has(name) || members.has(name);

const harmless: ReadonlySet<string> = new Set<AnyNode['type']>([
  'Program',
  'ExpressionStatement',
  'BlockStatement',
  'EmptyStatement',
  'IfStatement',
  'ThrowStatement',
  'ReturnStatement',
  'VariableDeclaration',
  'VariableDeclarator',
  'ObjectPattern',
  'ArrayPattern',
  'Literal',
  'TemplateLiteral',
  'TemplateElement',
  'ArrayExpression',
  'ObjectExpression',
  'CallExpression',
  'ChainExpression',
  'BinaryExpression',
  'LogicalExpression',
  'ConditionalExpression',
]);

/** They lead from data to what makes it, or make of a function another one. */
const leading: ReadonlySet<string> = new Set([
  'constructor',
  'prototype',
  '__proto__',
  'call',
  'apply',
  'bind',
  'caller',
  'callee',
  'arguments',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
]);

const isPlainName = (node: AnyNode): boolean =>
  node.type === 'Identifier' ? !leading.has(node.name) : isPlainKey(node);

/** Of `list[0]`; what a server could name is none. */
const isPlainKey = (node: AnyNode): boolean =>
  node.type === 'Literal' && (typeof node.value === 'number' || !leading.has(String(node.value)));
