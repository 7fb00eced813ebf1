import { createPlaceholderScanner } from '../../template/scan.ts';
import { afterLineOfScript, javascriptStart, lexJavaScript } from './languages/javascript.ts';
import { type Token, token } from './languages/token.ts';

export function* scriptTokens(text: string): Generator<Token & { readonly at: number }> {
  const placeholders = createPlaceholderScanner(text);
  let state = javascriptStart;
  for (let lineStart = 0; lineStart <= text.length; ) {
    const feed = text.indexOf('\n', lineStart);
    const line = { text, lineStart, lineEnd: feed === -1 ? text.length : feed, placeholders };
    for (let at = lineStart; at < line.lineEnd; ) {
      const found = lexJavaScript(line, at, state);
      yield { ...found, at };
      ({ end: at, state } = found);
    }
    lineStart = line.lineEnd + 1;
    state = afterLineOfScript(state);
    if (feed !== -1) yield { ...token(lineStart, 'plain', state), at: feed };
  }
}
