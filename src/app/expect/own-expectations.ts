import { expectationsIn } from '../../core/expect/request-lines.ts';
import type { Exchange, HttpResponse } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/requests/asked-request.ts';
import { type EffectContext, scopeNow } from '../context.ts';
import { evaluateExpression } from '../effects/evaluate.ts';
import type { Store } from '../store.ts';
import { checkAll } from './check-all.ts';
import { createCheckTools } from './check-tools.ts';
import { checkedResponse } from './checked-response.ts';

/** Holds the `# @expect` lines of a request that was typed or kept against its answer: each is a test. */
export async function checkOwnExpectations(
  { request, exchange }: { readonly request: AskedRequest; readonly exchange: Exchange },
  context: EffectContext,
  store: Store,
): Promise<void> {
  // A run reads those of its requests itself, with their places in the file.
  if (request.parsed !== undefined || exchange.outcome.kind !== 'response') return;
  const written = expectationsIn(request.text);
  if (written.length === 0) return;
  const { response } = exchange.outcome;
  await checkWritten({ written, response, request }, context, store);
}

interface Checking {
  readonly written: ReturnType<typeof expectationsIn>;
  readonly response: HttpResponse;
  readonly request: AskedRequest;
}

async function checkWritten(
  { written, response, request }: Checking,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const expectations = written.flatMap(({ parsed }) =>
    parsed.kind === 'expectation' ? [parsed.expectation] : [],
  );
  const tools = await createCheckTools().for(expectations, {
    folder: request.folder,
    permissions: context.files,
    place: request.name ?? 'the request',
    evaluate: (code) => evaluateExpression({ code, label: '@expect' }, context, store),
  });
  const { checked } = await checkedResponse(response);
  const outcomes = checkAll(expectations, checked, { scope: scopeNow(context, store), tools }).values();
  for (const { parsed, line } of written) {
    if (parsed.kind === 'problem') {
      const message = `${line}:1: @expect: ${parsed.message}`;
      await store.dispatch({ kind: 'test-finished', name: '@expect', passed: false, message, sides: null });
      continue;
    }
    const outcome = outcomes.next().value;
    const { message, sides } =
      outcome === undefined || outcome.kind === 'passed'
        ? { message: null, sides: null }
        : { message: outcome.message, sides: { expected: outcome.expected, actual: outcome.actual } };
    const passed = outcome?.kind === 'passed';
    await store.dispatch({ kind: 'test-finished', name: parsed.expectation.text, passed, message, sides });
  }
}
