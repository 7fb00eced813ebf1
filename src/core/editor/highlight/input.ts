import type { InputKind } from '../../request/classify.ts';
import { lexCommand, lexCurl, lexPipe } from './command-line.ts';
import { lexBodyStart, lexHead } from './head.ts';
import { afterLineOfScript, javascriptStart, lexJavaScript } from './javascript.ts';
import { lexJson } from './json.ts';
import { lexForm, lexText } from './plain.ts';
import { lexRequestLine } from './request.ts';
import { type Lexer, token } from './token.ts';
import { lexXml } from './xml.ts';

/** The state in which an input of a kind begins. */
export function startState(kind: InputKind['kind']): string {
  switch (kind) {
    case 'command':
      return 'K';
    case 'pipe':
      return 'P';
    case 'request':
      return 'L';
    case 'curl':
      return 'C';
    case 'script':
      return javascriptStart;
    case 'empty':
      return 'T';
    default:
      return kind satisfies never;
  }
}

/** Reads a token of an input; the first letter of the state says in which of its languages. */
export const lexInput: Lexer = (line, at, state) => {
  const language = state.charAt(0);
  if (at === line.lineStart && 'HBJXFT'.includes(language) && line.text.startsWith('###', at)) {
    return token(line.lineEnd, 'comment', 'Lx');
  }
  return (lexers[language] ?? lexText)(line, at, state);
};

/** The state at the start of the next line. */
export function stateAfterLine(state: string, isBlank: boolean): string {
  switch (state.charAt(0)) {
    case 'L':
      if (state === 'L' || state === 'Lx') return 'L';
      return state === 'Lc' ? 'Li' : 'H?';
    case 'H':
      return `${isBlank ? 'B' : 'H'}${state.charAt(1)}`;
    case 'B':
      return state.slice(0, 2);
    case 'J':
    case 'F':
      return state.charAt(0);
    case 'S':
      return afterLineOfScript(state);
    default:
      return state;
  }
}

const lexers: Readonly<Record<string, Lexer>> = {
  K: lexCommand,
  L: lexRequestLine,
  H: lexHead,
  B: lexBodyStart,
  J: lexJson,
  X: lexXml,
  F: lexForm,
  T: lexText,
  C: lexCurl,
  P: lexPipe,
  S: lexJavaScript,
};
