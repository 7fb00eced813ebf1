import { bytesInMemory } from '../../request/sending/response-body.ts';
import type { NumberedExchange } from '../state.ts';

export function bodyHolds({ exchange }: NumberedExchange, wanted: string): boolean {
  const { request, outcome } = exchange;
  if (request.body.kind === 'text' && request.body.text.toLowerCase().includes(wanted)) return true;
  if (outcome.kind === 'failure') return false;
  const bytes = bytesInMemory(outcome.response.body);
  return new TextDecoder().decode(bytes).toLowerCase().includes(wanted);
}
