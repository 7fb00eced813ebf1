import { lexBodyStart } from './body.ts';
import { lexCommand, lexCurl, lexPipe } from './command-line.ts';
import { lexForm, lexQuery } from './form.ts';
import { lexItemValue } from './item-value.ts';
import { afterLineOfScript, lexJavaScript } from './javascript.ts';
import { lexJson } from './json.ts';
import { lexComment, lexRun } from './text-run.ts';
import type { Lexer } from './token.ts';
import { lexXml } from './xml.ts';

export const lexInput: Lexer = (line, at, state) => (lexers[state.charAt(0)] ?? lexRun)(line, at, state);

export function stateAfterLine(state: string): string {
  switch (state.charAt(0)) {
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
  '=': lexRun,
  '#': lexComment,
  K: lexCommand,
  L: lexItemValue,
  Q: lexQuery,
  B: lexBodyStart,
  J: lexJson,
  X: lexXml,
  F: lexForm,
  C: lexCurl,
  P: lexPipe,
  S: lexJavaScript,
};
