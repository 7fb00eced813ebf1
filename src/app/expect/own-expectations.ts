import { expectationsIn } from '../../core/expect/request-lines.ts';
import type { Exchange } from '../../core/request/types.ts';
import type { TestResult } from '../../core/script/evaluation.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import { evaluateExpression } from '../effects/evaluate.ts';
import type { RequestRoom } from '../rooms.ts';
import { checkResponse } from './check-response.ts';
import { createCheckTools } from './check-tools.ts';

export const checkingOf = (request: RequestInput, label: string, room: RequestRoom) => ({
  scope: () => room.previews.scope(),
  folder: request.folder,
  permissions: room.files,
  place: request.name ?? 'the request',
  evaluate: (code: string) => evaluateExpression({ code, label }, room),
});

export async function checkOwnExpectations(
  { request, exchange }: { readonly request: RequestInput; readonly exchange: Exchange },
  room: RequestRoom,
): Promise<void> {
  // A run reads those of its requests itself, with their places in the file.
  if (request.parsed !== undefined || exchange.outcome.kind !== 'response') return;
  const written = expectationsIn(request.text);
  if (written.length === 0) return;
  const expectations = written.flatMap(({ parsed }) =>
    parsed.kind === 'expectation' ? [parsed.expectation] : [],
  );
  const { results } = await checkResponse(expectations, exchange.outcome.response, {
    ...checkingOf(request, '@expect', room),
    tools: createCheckTools(),
  });
  const inOrder = results.values();
  for (const { parsed, line } of written) {
    const message = parsed.kind === 'problem' ? `${line}:1: @expect: ${parsed.message}` : null;
    const result: TestResult | undefined =
      message === null ? inOrder.next().value : { name: '@expect', passed: false, message, sides: null };
    if (result !== undefined) await room.store.dispatch({ kind: 'test-finished', ...result });
  }
}
