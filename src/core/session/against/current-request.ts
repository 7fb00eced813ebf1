import type { Draft } from '../../request/draft.ts';
import { wordSet } from '../../value/objects.ts';

export function currentDraft({ responseFile: _, directives, ...draft }: Draft): Draft {
  return {
    ...draft,
    method: 'GET',
    name: null,
    headers: draft.headers.filter(({ name }) => !leftOut.test(name.text)),
    body: { kind: 'none' },
    ...(directives === undefined
      ? {}
      : { directives: directives.filter(({ name }) => repeatable.has(name)) }),
  };
}

/** Headers of a body, conditional headers, which would hide the current state, and headers that override the method. */
const leftOut =
  /^(?:content-.*|transfer-encoding|expect|trailer|if-.*|range|idempotency-key|prefer|x-http-method|x-(?:http-)?method-override)$/i;

const repeatable = wordSet('auth header query path timeout retry no-redirect no-cookie-jar prompt');
