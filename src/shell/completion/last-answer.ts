import { toScriptResponse } from '../../app/scripts/script-response.ts';
import type { CompletionContext } from '../../core/editor/completion/types.ts';
import { isCredentialName } from '../../core/http/credential-names.ts';
import { parseJson } from '../../core/json/parse.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { Value } from '../../core/value/types.ts';

type Answer = NonNullable<CompletionContext['answer']>;

/** Reading a body of megabytes again with every key would be felt. */
const read = new WeakMap<NumberedExchange, Answer>();

/** The newest response, as completion of what is expected needs it. */
export function lastAnswer(exchanges: readonly NumberedExchange[]): Answer | null {
  const newest = exchanges.findLast(({ exchange }) => exchange.outcome.kind === 'response');
  if (newest?.exchange.outcome.kind !== 'response') return null;
  const known = read.get(newest);
  if (known !== undefined) return known;
  const answer: Answer = {
    headers: newest.exchange.outcome.response.headers.map(([name, value]) => ({
      name: name.toLowerCase(),
      description: isCredentialName(name, 'header') ? '' : value,
    })),
    body: parseJson(toScriptResponse(newest.exchange)?.text ?? '') as Value | undefined,
  };
  read.set(newest, answer);
  return answer;
}
