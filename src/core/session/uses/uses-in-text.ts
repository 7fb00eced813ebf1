import { createLineIndex } from '../../request/position.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import { baseName } from '../variables/base.ts';
import type { Use } from './types.ts';

/** Finds a variable in a request, a file or a script: in placeholders, in calls such as `client.getVar('id')`, and as `@id =`. Runs nothing. */
export function usesInText(text: string, name: string): readonly Use[] {
  const found = name === baseName ? targets(text) : [];
  if (text.includes(name))
    found.push(...placeholders(text, name), ...calls(text, name), ...definitions(text, name));
  const index = createLineIndex(text);
  return found
    .sort((one, other) => one.at - other.at)
    .map(({ kind, at }) => ({ kind, ...index.positionAt(at), excerpt: excerptAt(text, at) }));
}

interface FoundUse {
  readonly kind: Use['kind'];
  readonly at: number;
}

function placeholders(text: string, name: string): FoundUse[] {
  const scanner = createPlaceholderScanner(text);
  const found: FoundUse[] = [];
  for (let at = text.indexOf('{{'); at !== -1; ) {
    const end = text.charAt(at - 1) === '\\' ? null : scanner.endOf(at);
    if (end !== null) {
      const expression = parseExpression(text.slice(at, end));
      if (expression.kind === 'path' && expression.name === name) found.push({ kind: 'placeholder', at });
    }
    at = text.indexOf('{{', end ?? at + 2);
  }
  return found;
}

function targets(text: string): FoundUse[] {
  return [...text.matchAll(target)].map(({ index, 0: method }) => ({
    kind: 'placeholder',
    at: index + method.length,
  }));
}

/** Without a method a target is at the start of the text, or below a directive. */
const target = /^[A-Z]{3,12}[ \t]{1,20}(?=\/(?!\/))|(?=\/(?!\/))(?:(?<![\s\S])|(?<=^(?:#|\/\/)[^\n]*\n))/gmu;

const escaped = (name: string): string => name.replaceAll('$', '\\$');

function calls(text: string, name: string): FoundUse[] {
  const pattern = new RegExp(
    `\\b(?:getVar|setVar|hasVar|deleteVar|setSecret|get|set|has|unset|clear|getVariable|setVariable)\\(\\s{0,20}(["'\`])${escaped(name)}\\1|\\bvars\\(\\)\\.${escaped(name)}(?![\\w$-])`,
    'gu',
  );
  return [...text.matchAll(pattern)].map((match) => ({
    kind: 'script',
    at: match.index + match[0].lastIndexOf(name),
  }));
}

function definitions(text: string, name: string): FoundUse[] {
  const pattern = new RegExp(`^@${escaped(name)}[ \\t]{0,100}=`, 'gmu');
  return [...text.matchAll(pattern)].map(({ index }) => ({ kind: 'definition', at: index + 1 }));
}

const around = 60;

function excerptAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - around), at);
  const [after = ''] = text.slice(at, at + around).split('\n', 1);
  const start = at - before.length + before.lastIndexOf('\n') + 1;
  const end = at + after.length;
  const isCutAt = (offset: number): boolean => !/^\n?$/.test(text.charAt(offset));
  return `${isCutAt(start - 1) ? '…' : ''}${text.slice(start, end).trim()}${isCutAt(end) ? '…' : ''}`;
}
