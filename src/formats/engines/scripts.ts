import type { AnyNode, Pattern } from 'acorn';
import { boundIdentifiers } from '../../core/script/names.ts';
import { parseScript } from '../../core/script/parse.ts';
import { isFunction, walk } from '../../core/script/walk.ts';

/** Returns what keeps a script out of an exported script, such as `jwt`; null for one that runs there. */
export function missingInScript(code: string): string | null {
  const parsed = parseScript(code);
  if (parsed.kind === 'problem') return parsed.message;
  const names = new Set<AnyNode>();
  const declared = new Set<string>();
  const read: { readonly name: string; readonly node: AnyNode }[] = [];
  let missing: string | null = null;
  const declare = (pattern: Pattern | null | undefined) => {
    for (const { name } of pattern ? boundIdentifiers(pattern) : []) declared.add(name);
  };
  walk(parsed.program, (node) => {
    if (node.type === 'AwaitExpression' || (isFunction(node) && 'async' in node && node.async))
      missing ??= 'await';
    if (node.type === 'VariableDeclarator') declare(node.id);
    if (node.type === 'CatchClause') declare(node.param);
    if (node.type === 'ClassDeclaration' || node.type === 'FunctionDeclaration') declare(node.id);
    if ('params' in node) for (const parameter of node.params) declare(parameter);
    if ('key' in node && 'computed' in node && !node.computed) names.add(node.key);
    if ('label' in node && node.label) names.add(node.label);
    if (node.type === 'MemberExpression' && !node.computed) {
      names.add(node.property);
      missing ??= missingMember(node);
    }
    if (node.type === 'Identifier') read.push({ name: node.name, node });
    return true;
  });
  const unknown = read.find(
    ({ name, node }) => !names.has(node) && !declared.has(name) && !globals.has(name),
  );
  return missing ?? unknown?.name ?? null;
}

function missingMember({ object, property }: Extract<AnyNode, { type: 'MemberExpression' }>): string | null {
  if (property.type !== 'Identifier') return null;
  const owner = nameOf(object);
  const members = Object.hasOwn(membersOf, owner) ? membersOf[owner] : undefined;
  return members === undefined || members.split(' ').includes(property.name)
    ? null
    : `${owner}.${property.name}`;
}

function nameOf(node: AnyNode): string {
  if (node.type === 'Identifier') return node.name === 'response' ? 'res' : node.name;
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return '';
  return `${nameOf(node.object)}.${node.property.name}`;
}

const variables = 'set get clear clearAll isEmpty';

const membersOf: Readonly<Record<string, string>> = {
  client:
    'setVar setSecret getVar hasVar deleteVar clearVars vars test assert log global variables isEmpty clear clearAll',
  'client.global': variables,
  'client.variables': 'global environment file request',
  request: 'variables environment',
  'request.variables': variables,
  res: 'status statusText ok headers body text size contentType timings',
  'res.headers': 'get has valueOf',
  'res.timings': 'total',
};

const globals: ReadonlySet<string> = new Set(
  `client response res request console undefined NaN Infinity arguments Object Array String Number Boolean Symbol BigInt
  Math JSON Date RegExp Error TypeError RangeError Map Set WeakMap parseInt parseFloat isNaN isFinite encodeURIComponent
  decodeURIComponent encodeURI decodeURI Uint8Array`.split(/\s+/),
);
