import { createPlaceholderScanner } from '../../template/scan.ts';
import { afterLineOfScript, javascriptStart, lexJavaScript } from './languages/javascript.ts';

export interface ScriptPlaceholder {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

export function scriptPlaceholders(code: string): readonly ScriptPlaceholder[] {
  const text = code.slice(0, mostCode);
  if (!text.includes('{{')) return [];
  const placeholders = createPlaceholderScanner(text);
  const found: ScriptPlaceholder[] = [];
  let state = javascriptStart;
  for (let lineStart = 0; lineStart <= text.length; ) {
    const feed = text.indexOf('\n', lineStart);
    const line = { text, lineStart, lineEnd: feed === -1 ? text.length : feed, placeholders };
    for (let at = lineStart; at < line.lineEnd; ) {
      const { end, role, state: next } = lexJavaScript(line, at, state);
      if (role === 'placeholder') {
        found.push({ text: scriptPlaceholderText(text.slice(at, end)), start: at, end });
      }
      at = end;
      state = next;
    }
    state = afterLineOfScript(state);
    lineStart = line.lineEnd + 1;
  }
  return found;
}

const mostCode = 20_000;

/** `{{user[\"a b\"]}}` without the backslashes of its string. */
export function scriptPlaceholderText(written: string): string {
  return written.includes('\\') ? written.replace(/\\(["'`\\])/g, '$1') : written;
}
