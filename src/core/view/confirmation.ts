import type { AwaitingRequest } from '../session/state.ts';
import { maskSecrets } from './preview/rendered.ts';

export function confirmationText(awaiting: AwaitingRequest): string {
  const { environment } = awaiting;
  const guard = environment === undefined ? '' : `${environment} is protected. `;
  return `${guard}${sendingText(awaiting)}`;
}

function sendingText({ preview, submitted }: AwaitingRequest): string {
  const request = `${preview.method} ${maskSecrets(preview.url.text, preview)}`;
  const plan = submitted.repetition?.plan;
  switch (plan?.kind) {
    case undefined:
      return `Send ${request}?`;
    case 'repeat':
      return `Send ${request} ${plan.count} times?`;
    case 'until':
      return `Send ${request} until ${plan.condition.text}?`;
    case 'watch':
      return `Send ${request} again and again?`;
    default:
      return plan satisfies never;
  }
}
