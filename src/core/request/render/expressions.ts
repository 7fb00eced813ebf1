import { parseTemplate } from '../../template/parse.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import type { Draft } from '../draft.ts';
import { requestTexts } from '../request.ts';

export function expressionsIn(draft: Draft): readonly string[] {
  const parameters = draft.query.flatMap(({ name, value }) => (value === null ? [name] : [name, value]));
  const texts = [...requestTexts(draft).map(({ text }) => text), ...parameters];
  const found = new Set<string>();
  for (const { text } of texts) {
    if (!text.includes('{{')) continue;
    for (const segment of parseTemplate(text).segments) {
      const code = segment.kind === 'placeholder' ? codeOf(segment.expression) : null;
      if (code !== null) found.add(code);
    }
  }
  return [...found];
}

export function holdsExpression(source: string): boolean {
  let end = 0;
  for (let start = source.indexOf('{{'); start >= 0; start = source.indexOf('{{', start + 2)) {
    if (end < start + 2) end = source.indexOf('}}', start + 2);
    if (end < 0) return false;
    if (end - start > maxLength) continue;
    const inner = source.slice(start + 2, end);
    if (!inner.includes('(') || /[\r\n]/.test(inner)) continue;
    if (codeOf(parseExpression(source.slice(start, end + 2))) !== null) return true;
  }
  return false;
}

const maxLength = 2000;

const isGlobal = (text: string): boolean => /^\$global\b/.test(text);

function codeOf(expression: ReturnType<typeof parseExpression>): string | null {
  if (expression.kind === 'dynamic') return isGlobal(expression.text) ? expression.text : null;
  if (expression.kind !== 'malformed') return null;
  const { source } = expression;
  return source === '' || (source.startsWith('$') && !isGlobal(source)) ? null : source;
}
