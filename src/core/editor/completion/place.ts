import type { InputKind } from '../../request/classify.ts';
import { createPlaceholderScanner } from '../../template/scan.ts';
import { lexInput, startState, stateAfterLine } from '../highlight/input.ts';

/** Where in an input its end is, in the lexer's terms. */
export interface Place {
  /** The state of the lexer there (see `highlight/`). */
  readonly state: string;
  /** The style of the last token, up to the end. */
  readonly style: string;
}

/**
 * Reads an input from its start to its end: the text before the cursor. Stops at a request's body, which may be long
 * and where nothing but placeholders can be completed; `state` is then the body's.
 */
export function placeAtEnd(text: string, kind: InputKind['kind']): Place {
  const placeholders = createPlaceholderScanner(text);
  let at = 0;
  let state = startState(kind);
  let place: Place = { state, style: 'plain' };
  for (let lineStart = 0; ; ) {
    const feed = text.indexOf('\n', lineStart);
    const lineEnd = feed === -1 ? text.length : feed;
    while (at < lineEnd) {
      if (bodies.includes(state.charAt(0))) return { ...place, state };
      const { end, style, state: next } = lexInput({ text, lineStart, lineEnd, placeholders }, at, state);
      place = { state: next, style };
      at = end;
      state = next;
    }
    if (feed === -1) return { ...place, state };
    state = stateAfterLine(state, text.slice(lineStart, lineEnd).trim() === '');
    place = { state, style: 'plain' };
    lineStart = feed + 1;
    at = lineStart;
  }
}

const bodies = 'JXFT';
