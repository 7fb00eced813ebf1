import type { Directive } from '../../core/directives/directive.ts';
import { parseExpectation } from '../../core/directives/expectation/parse.ts';
import { addedText } from '../../core/request/source-text.ts';
import type { ScriptSource } from '../../core/session/collection/collection.ts';
import { checkCode } from './checks.ts';
import type { Marks, TextPart } from './marks.ts';
import { missingInScript } from './scripts.ts';

export interface Check {
  readonly name: string;
  readonly code: string;
}

interface Place {
  readonly name: string;
  note(text: string): void;
}

export function carriedScripts(scripts: readonly ScriptSource[], { name, note }: Place): string[] {
  return scripts.flatMap((script) => {
    const missing = script.kind === 'file' ? `it is in the file ${script.path}` : missingIn(script.code);
    if (missing === null && script.kind === 'inline') return [script.code.trim()];
    note(`A script of ${name} is omitted: ${missing}.`);
    return [];
  });
}

function missingIn(code: string): string | null {
  const missing = missingInScript(code);
  return missing === null ? null : `${missing} cannot be included`;
}

export function checksOf(
  directives: readonly Directive[],
  { name, marks, note }: Place & { readonly marks: Marks },
): readonly Check[] {
  return directives.flatMap((directive) => {
    if (directive.name !== 'expect') return [];
    const parsed = parseExpectation(directive.value);
    if (parsed.kind === 'problem') return [];
    const { expectation } = parsed;
    const { subject } = expectation;
    const isLost = subject.kind === 'js' && missingInScript(`(${subject.code})`) !== null;
    const code = isLost ? null : checkCode(expectation, (text) => splitTemplate(text, marks));
    if (code !== null) return [{ name: expectation.text, code }];
    note(`# @expect ${expectation.text} of ${name} is omitted.`);
    return [];
  });
}

const splitTemplate = (text: string, { parse, split, scope }: Marks): readonly TextPart[] =>
  split(
    parse(addedText(text), 'plain')
      .segments.map((segment) =>
        segment.kind === 'literal'
          ? segment.text
          : segment.expression.kind === 'path'
            ? String(scope.get(segment.expression.name)?.value ?? '')
            : '',
      )
      .join(''),
  );
