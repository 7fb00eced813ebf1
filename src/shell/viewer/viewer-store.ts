import { createTimeBudget, TimeUpError } from '../../app/limits/time-budget.ts';
import { createListeners } from '../../app/listeners.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import { contentTypeOf } from '../../core/request/headers.ts';
import type { HttpResponse } from '../../core/request/types.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import { type BrowserFile, browserFile, viewedText } from '../../core/view/viewer/external-view.ts';
import { giveUpSearch } from '../../core/view/viewer/typed-search.ts';
import { openViewer, updateViewer } from '../../core/view/viewer/viewer.ts';
import type { ViewerStep } from '../../core/view/viewer/viewer-input.ts';
import { singleKeys, viewerInput } from '../../core/view/viewer/viewer-input.ts';
import { type CursorPlace, viewerCursor, viewerLines } from '../../core/view/viewer/viewer-lines.ts';
import type { ViewerSize } from '../../core/view/viewer/viewer-state.ts';
import type { CopyOutcome } from '../../ports/front-end.ts';
import { createTypedFilter, type FilterContext } from './typed-filter.ts';

export interface NumberedResponse {
  readonly number: number;
  readonly response: HttpResponse;
}

/** The state of the viewer, outside of React: keys of one chunk must see one another. */
export interface ViewerStore {
  lines(): readonly StyledLine[];
  cursor(): CursorPlace | null;
  subscribe(listener: () => void): () => void;
  handle(events: readonly InputEvent[]): void;
  resized(): void;
  close(): void;
  readonly closed: Promise<void>;
}

export type TakenInput = Pick<Extract<ViewerStep, { kind: 'take' }>, 'input' | 'name'>;

export interface ViewerContext extends FilterContext {
  take(input: TakenInput): void;
  pass(events: readonly InputEvent[]): void;
  readonly state: SessionState;
  size(): { readonly columns: number; readonly rows: number };
  copy(text: string): CopyOutcome;
  suspend(): void;
  /** Lends the terminal to a pager. Resolves to why that failed; null where it did not. */
  page(lines: () => Iterable<string>): Promise<string | null>;
  browse(file: BrowserFile): Promise<string>;
}

export function createViewerStore(
  { number, response }: NumberedResponse,
  terminal: ViewerContext,
): ViewerStore {
  let state = openViewer(response, {
    width: terminal.size().columns - 1,
    name: nameInIsolate(number, terminal.state),
    secrets: sessionSecrets(terminal.state),
    filters: terminal.filters.earlier(),
    keys: terminal.state.preferences.keys,
    number: nameInIsolate(number, terminal.state) === 'res' ? null : number,
    url: terminal.state.exchanges.find((one) => one.number === number)?.exchange.request.url ?? null,
  });
  let end: () => void = () => undefined;
  const closed = new Promise<void>((resolve) => {
    end = resolve;
  });
  const listeners = createListeners();
  let lines: readonly StyledLine[] = [];
  let waiting: InputEvent[] = [];
  let isLeft = false;
  let drawnAt = 0;

  function close(): void {
    isLeft = true;
    filter.close();
    end();
  }
  function leave(taken: TakenInput | null = null): 'left' {
    close();
    if (taken !== null) terminal.take(taken);
    return 'left';
  }

  function size(): ViewerSize {
    const { columns, rows } = terminal.size();
    // The last column stays free, as below the transcript.
    return { width: Math.max(1, columns - 1), height: rows };
  }

  function draw(): void {
    drawnAt = Date.now();
    lines = inTime(() => viewerLines(state, size())) ?? viewerLines(state, size());
    listeners.notify();
  }

  function take(event: InputEvent): 'open' | 'left' {
    const wasSearching = state.seek !== null;
    const step = viewerInput(state, event, size());
    switch (step.kind) {
      case 'later':
        waiting.push(event);
        return 'open';
      case 'shown':
        state = step.state;
        // Keys that were typed ahead belong to the stopped search.
        if (wasSearching && state.seek === null) waiting = [];
        return 'open';
      case 'copy':
        state = updateViewer(state, { kind: 'note', text: copyNote(step, terminal.copy(step.text)) }, size());
        return 'open';
      case 'take':
        return leave(step);
      case 'suspend':
        terminal.suspend();
        return 'open';
      case 'outside':
        void openOutside(step.program);
        return 'open';
      case 'closed':
        return leave();
      default:
        return step satisfies never;
    }
  }

  async function openOutside(program: 'pager' | 'browser'): Promise<void> {
    const shown = state;
    let note: string | null = null;
    if (program === 'pager') note = await terminal.page(() => viewedText(shown));
    else {
      const file = browserFile(shown, contentTypeOf(response.headers));
      note = file === null ? 'a browser can show text, pages, images and PDF' : await terminal.browse(file);
    }
    if (isLeft || note === null) return;
    state = updateViewer(state, { kind: 'note', text: note }, size());
    draw();
  }

  /** The next portion of a search under way, the keys that waited for its end, and the rest of it after other events. */
  function goOn(): void {
    if (isLeft) return;
    seek();
    while (state.seek === null) {
      const event = waiting.shift();
      if (event === undefined) break;
      if (take(event) === 'left') {
        terminal.pass(waiting);
        return;
      }
      seek();
    }
    if (state.seek === null || Date.now() - drawnAt >= betweenFrames) draw();
    if (state.seek !== null) setImmediate(goOn);
  }
  function seek(): void {
    if (state.seek !== null) state = inTime(() => updateViewer(state, { kind: 'seek' }, size())) ?? state;
  }

  function inTime<Result>(work: () => Result): Result | null {
    if (state.search === null) return work();
    try {
      return createTimeBudget(patternTime).spend(work);
    } catch (error) {
      if (!(error instanceof TimeUpError)) throw error;
      state = giveUpSearch(state);
      return null;
    }
  }

  const filter = createTypedFilter(terminal, {
    latest: state.filters,
    found(mode, action) {
      if (state.mode !== mode || isLeft) return null;
      state = updateViewer(state, action, size());
      draw();
      return state;
    },
  });
  draw();
  return {
    lines: () => lines,
    cursor: () => viewerCursor(state, size()),
    subscribe: listeners.subscribe,
    handle(events) {
      if (isLeft) {
        terminal.pass(events);
        return;
      }
      const isUnderWay = state.seek !== null;
      const keys = events.flatMap(singleKeys);
      for (const [index, event] of keys.entries()) {
        if (take(event) === 'left') {
          terminal.pass(keys.slice(index + 1));
          return;
        }
      }
      // A search under way has its next turn already.
      if (!isUnderWay) goOn();
      if (state.seek !== null || isUnderWay) draw();
      filter.follow(state);
    },
    resized() {
      state = updateViewer(state, { kind: 'move', by: 0 }, size());
      draw();
    },
    close,
    closed,
  };
}

const betweenFrames = 50;

/** Milliseconds for one portion of a search, and for the marks of a page. */
const patternTime = 500;

function copyNote({ what }: { readonly what: string }, outcome: CopyOutcome): string {
  return outcome === 'copied' ? `copied ${what}` : `${what} is too long for the clipboard (75 kB at most)`;
}

function nameInIsolate(number: number, { exchanges }: SessionState): string | null {
  const responses = exchanges.filter(({ exchange }) => exchange.outcome.kind === 'response');
  if (responses.at(-1)?.number === number) return 'res';
  return responses.some((response) => response.number === number) ? `_res[${number}]` : null;
}
