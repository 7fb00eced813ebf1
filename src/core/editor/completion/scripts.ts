import { printable } from '../../text/width.ts';
import { typeOf } from '../../value/type.ts';
import { javascriptStart } from '../highlight/languages/javascript.ts';
import { scriptTokens } from '../highlight/script-tokens.ts';
import { candidate } from './candidates.ts';
import { shortPreview } from './placeholders/value-children.ts';
import { methodCandidates } from './requests.ts';
import type { Candidate, Candidates, CompletionContext, Member } from './types.ts';

export function scriptCandidates(
  text: string,
  cursor: number,
  context: CompletionContext,
): Candidates | null {
  const before = text.slice(Math.max(0, cursor - maxLookbehind), cursor);
  const after = text.slice(cursor, cursor + 200);
  const tail = wordTailPattern.exec(after)?.[0].length ?? 0;
  const variable = variableArgumentPattern.exec(before)?.[1];
  if (variable !== undefined) return { typed: variable, tail, list: variableNames(context) };
  const [, owner, key = ''] = keyPattern.exec(before) ?? [];
  if (owner !== undefined && !isInLiteral(before.slice(0, before.length - key.length))) {
    const found = keyCandidates(key, membersOf(owner, context));
    return found && { ...found, tail: /^["']?\]/.exec(after)?.[0].length ?? 0 };
  }
  if (isInLiteral(before)) return null;
  const [, path, member = ''] = memberPattern.exec(before) ?? [];
  if (path !== undefined) {
    const found = memberCandidates(member, membersOf(path, context));
    return found && { ...found, tail };
  }
  if (/[.?]\s*[\p{L}_$]*$/u.test(before)) return null;
  const word = wordPattern.exec(before)?.[0] ?? '';
  const isStart = cursor <= maxLookbehind && before.trim() === word;
  const methods = isStart && word === word.toUpperCase() ? methodCandidates() : [];
  const globals = (context.members('') ?? []).map((global) => memberCandidate(global, 'global'));
  return { typed: word, tail, list: [...methods, ...globals] };
}

const maxLookbehind = 20_000;
const variableArgumentPattern = /\bclient\.(?:getVar|setVar|hasVar|deleteVar|setSecret)\(\s*["']([^"'\n]*)$/;
const namePattern = '[\\p{L}_$][\\p{L}\\p{M}\\d_$]*';
const pathPattern = `(?<![\\p{L}\\d_$.)\\]"'])(${namePattern}(?:\\??\\.${namePattern}|\\[(?:\\d+|"[^"\\]]*"|'[^'\\]]*')\\])*)`;
const memberPattern = new RegExp(`${pathPattern}\\??\\.((?:${namePattern})?)$`, 'u');
const keyPattern = new RegExp(`${pathPattern}\\[(\\d*|"[^"\\]]*|'[^'\\]]*)$`, 'u');
const wordPattern = new RegExp(`(?:${namePattern})?$`, 'u');
const wordTailPattern = /^[\p{L}\p{M}\d_$]*/u;

function endOfScript(code: string): { readonly state: string; readonly style: string } {
  let last = { state: javascriptStart, style: 'plain' };
  for (const token of scriptTokens(code)) last = token;
  return last;
}

function isInLiteral(before: string): boolean {
  const { state, style } = endOfScript(before);
  return /[cdst]$/.test(state.slice(2)) || style === 'comment' || style === 'regexp';
}

export function quoteAt(text: string, cursor: number): string | null {
  const { state } = endOfScript(text.slice(Math.max(0, cursor - maxLookbehind), cursor));
  return quotes[state.slice(2).at(-1) ?? ''] ?? null;
}

const quotes: Readonly<Record<string, string>> = { d: '"', s: "'", t: '`' };

const membersOf = (path: string, context: CompletionContext): readonly Member[] | null =>
  testDataMembers(path, context.variables.testData) ?? context.members(path.replaceAll('?.', '.'));

/** Modules of `$faker`, or the methods of one, each with an example. Null elsewhere, and while they are loaded. */
function testDataMembers(
  path: string,
  testData: CompletionContext['variables']['testData'],
): readonly Member[] | null {
  const [root, module, ...deeper] = path.split('.');
  const data = root === '$faker' && deeper.length === 0 ? (testData?.() ?? null) : null;
  if (data === null) return null;
  const names = data.paths.map((known) => known.split('.'));
  if (module === undefined)
    return [...new Set(names.map(([first = '']) => first))].map((name) => ({
      name,
      kind: 'property',
      description: 'test data',
      sort: 'object',
    }));
  return names
    .filter(([first]) => first === module)
    .map(([, name = '']) => ({
      name,
      kind: 'method',
      description: data.example(`${module}.${name}`),
      sort: 'function',
    }));
}

function memberCandidates(typed: string, members: readonly Member[] | null): Candidates | null {
  if (members === null) return null;
  const named = members
    .filter(({ name }) => identifierPattern.test(name))
    .map((found) => memberCandidate(found, 'member'));
  const others = members.filter(({ name }) => !identifierPattern.test(name));
  if (others.length === 0) return { typed, list: named };
  // A name that is not an identifier needs brackets, which replace the dot.
  const list = [...named.map((one) => ({ ...one, text: `.${one.text}` })), ...others.map(inBrackets)];
  return { typed: `.${typed}`, query: typed, list };
}

function keyCandidates(typed: string, members: readonly Member[] | null): Candidates | null {
  if (members === null) return null;
  const list = members.filter(({ kind }) => kind === 'property').map(inBrackets);
  return { typed: `[${typed}`, query: typed.replace(/^["']/, ''), list };
}

const inBrackets = (member: Member): Candidate => ({
  ...memberCandidate(member, 'member'),
  text: /^\d+$/.test(member.name) ? `[${member.name}]` : `[${JSON.stringify(member.name)}]`,
});

const identifierPattern = new RegExp(`^${namePattern}$`, 'u');

function memberCandidate(
  { name, kind, description, ...what }: Member,
  place: 'global' | 'member',
): Candidate {
  return { text: name, label: printable(name), kind: place, description, sort: kind, ...what };
}

function variableNames({ variables }: CompletionContext): readonly Candidate[] {
  return [...variables.names()].sort().flatMap((name): Candidate[] => {
    const variable = variables.get(name);
    if (variable === undefined) return [];
    const description = variable.secret ? 'secret' : shortPreview(variable.value);
    return [{ ...candidate(name, 'variable', description), type: typeOf(variable.value) }];
  });
}
