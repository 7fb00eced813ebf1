import { describe, expect, it, vi } from 'vitest';
import { createPreviewer } from '../../../src/core/request/preview/previewer.ts';
import { initialState } from '../../../src/core/session/initial-state.ts';
import { createLivePreview } from '../../../src/shell/hooks/live-preview.ts';
import { scopeWith } from '../../core/support/scope.ts';
import { eventually } from '../../support/eventually.ts';

describe('the live preview', () => {
  const scope = scopeWith({});

  /** On a previewer that takes as long as it is told to. */
  function open(cost: number) {
    const previewer = createPreviewer();
    let calls = 0;
    let state = initialState({ at: 0 });
    const refresh = vi.fn();
    const subscribe = () => () => undefined;
    const preview = (text: string) => {
      calls += 1;
      const end = performance.now() + cost;
      while (performance.now() < end);
      return previewer.preview(text, scope);
    };
    const store = { getState: () => state, subscribe } as never;
    const live = createLivePreview({ preview, store }, cost === 0 ? {} : { longFrom: 0 });
    live.subscribe(refresh);
    return {
      live,
      refresh,
      calls: () => calls,
      change: () => {
        state = { ...state };
      },
    };
  }

  it('is computed once for a text and a state of the session', () => {
    const { live, calls, change } = open(0);
    live.of('GET http://h/1');
    live.of('GET http://h/1');
    expect(calls()).toBe(1);
    change();
    live.of('GET http://h/1');
    live.of('GET http://h/2');
    expect(calls()).toBe(3);
  });

  it('is delayed when it takes longer than a frame', async () => {
    const { live, calls, refresh } = open(10);
    expect(live.of('GET http://h/1').preview.url.text).toBe('http://h/1');
    expect(live.of('GET http://h/12').preview.url.text).toBe('http://h/1');
    expect(live.of('GET http://h/123').preview.url.text).toBe('http://h/1');
    expect(calls()).toBe(1);
    await eventually(() => expect(refresh).toHaveBeenCalledOnce());
    expect(live.of('GET http://h/123').preview.url.text).toBe('http://h/123');
    expect(calls()).toBe(2);
  });

  it('never shows another request', () => {
    const { live } = open(10);
    live.of('GET http://h/1');
    const other = `GET http://h/${'x'.repeat(200)}`;
    expect(live.of(other).preview.source).toBe(other);
  });
});
