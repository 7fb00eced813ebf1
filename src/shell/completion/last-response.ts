import { toScriptResponse } from '../../app/scripts/script-response.ts';
import type { CompletionContext } from '../../core/editor/completion/types.ts';
import { isCredentialName } from '../../core/http/credential-names.ts';
import { parseJson } from '../../core/json/parse.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import type { Value } from '../../core/value/types.ts';

type CompletedResponse = NonNullable<CompletionContext['lastResponse']>;

/** Reading a body of megabytes again with every key would be felt. */
const responses = new WeakMap<NumberedExchange, CompletedResponse>();

export function lastResponse(exchanges: readonly NumberedExchange[]): CompletedResponse | null {
  const newest = exchanges.findLast(({ exchange }) => exchange.outcome.kind === 'response');
  if (newest?.exchange.outcome.kind !== 'response') return null;
  const known = responses.get(newest);
  if (known !== undefined) return known;
  const response: CompletedResponse = {
    headers: newest.exchange.outcome.response.headers.map(([name, value]) => ({
      name: name.toLowerCase(),
      description: isCredentialName(name, 'header') ? '' : value,
    })),
    body: parseJson(toScriptResponse(newest.exchange)?.text ?? '') as Value | undefined,
  };
  responses.set(newest, response);
  return response;
}
