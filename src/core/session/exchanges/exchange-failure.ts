import type { Exchange, NetworkFailure } from '../../request/types.ts';
import { wordSet } from '../../value/objects.ts';
import type { NumberedExchange } from '../state.ts';

export function failureOf({
  exchange: { outcome },
}: Pick<NumberedExchange, 'exchange'>): NetworkFailure | undefined {
  return outcome.kind === 'failure' ? outcome.failure : outcome.response.failure;
}

export function wasSent({ outcome, redirects }: Exchange): boolean {
  if (outcome.kind === 'response' || redirects.length > 0) return true;
  return outcome.failure.code !== 'ERR_SIGN_IN_NEEDED' && !isUnusable(outcome.failure);
}

export const isUnusable = ({ code }: NetworkFailure): boolean => unusable.has(code);

const unusable = wordSet('ERR_CA_FILE ERR_CLIENT_CERTIFICATE ERR_INVALID_DIRECTIVE ERR_INVALID_PROXY');
