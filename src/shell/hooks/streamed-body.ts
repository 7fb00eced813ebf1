import type { App } from '../../app/app.ts';
import type { LazyPromise } from '../../app/lazy-promise.ts';
import { createListeners } from '../../app/listeners.ts';
import type { LiveResponse, liveResponse } from '../../app/responses/live-response.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import type { ResponseHead } from '../../ports/http.ts';

export interface StreamedBody {
  receive(head: ResponseHead): ((chunk: Uint8Array) => void) | null;
  lines(): readonly StyledLine[];
  subscribe(listener: () => void): () => void;
}

const maxLines = 200;
const intervalMs = 100;
/** Milliseconds. Most texts are complete before that: showing them twice would flicker. */
const textDelay = 500;
const none: readonly StyledLine[] = [];

export function createStreamedBody(
  { store }: Pick<App, 'store'>,
  work: LazyPromise<{ readonly liveResponse: typeof liveResponse }>,
): StreamedBody {
  const listeners = createListeners();
  let lines = none;
  let timer: NodeJS.Timeout | null = null;

  function show(next: readonly StyledLine[]): void {
    if (next === lines) return;
    lines = next;
    listeners.notify();
  }
  function stop(): void {
    if (timer !== null) clearInterval(timer);
    timer = null;
    show(none);
  }
  function follow(body: LiveResponse): void {
    const start = Date.now();
    timer = setInterval(() => {
      if (body.kind === 'text' && Date.now() - start < textDelay) return;
      const fresh = body.take();
      if (fresh.length > 0) show([...lines, ...fresh].slice(-maxLines));
    }, intervalMs);
  }
  store.subscribe(() => {
    if (timer !== null && store.getState().activity.kind !== 'sending') stop();
  });

  return {
    receive(head) {
      stop();
      const body = work.ready()?.liveResponse({ store }, head, 'newest') ?? null;
      if (body !== null) follow(body);
      return body?.push ?? null;
    },
    lines: () => lines,
    subscribe: listeners.subscribe,
  };
}
