import type { CopyOutcome } from '../../app/ports.ts';
import type { InputEvent } from '../../core/editor/input/events.ts';
import type { SessionState } from '../../core/session/state.ts';
import { type Palette, paintLine } from '../../core/view/paint.ts';
import { updateViewer, type ViewerSize } from '../../core/view/viewer/viewer.ts';
import type { ViewerStep } from '../../core/view/viewer/viewer-input.ts';
import { singleKeys, viewerInput } from '../../core/view/viewer/viewer-input.ts';
import { viewerLines } from '../../core/view/viewer/viewer-lines.ts';
import { createPage } from './page.ts';
import { type NumberedResponse, viewedResponse } from './viewed-response.ts';

/** The viewer while it has the terminal: keys in, pages out. */
export interface ResponseViewer {
  /** Events that arrived together: drawn once. */
  handle(events: readonly InputEvent[]): void;
  /** The window has another size. */
  resized(): void;
  close(): void;
  /** What it was left with: an input for the editor, or null. */
  readonly closed: Promise<TakenInput | null>;
}

export type TakenInput = Pick<Extract<ViewerStep, { kind: 'take' }>, 'input' | 'cursor'>;

export interface ViewerTerminal {
  /** The session: its secrets are masked. */
  readonly state: SessionState;
  write(text: string): void;
  size(): { readonly columns: number; readonly rows: number };
  palette(): Palette;
  copy(text: string): CopyOutcome;
}

export function openResponseViewer(viewed: NumberedResponse, terminal: ViewerTerminal): ResponseViewer {
  let state = viewedResponse(viewed, terminal.state, terminal.size().columns - 1);
  let leave: (taken: TakenInput | null) => void = () => undefined;
  const closed = new Promise<TakenInput | null>((resolve) => {
    leave = resolve;
  });
  const page = createPage(terminal.write);

  function size(): ViewerSize {
    const { columns, rows } = terminal.size();
    // The last column stays free, as below the transcript.
    return { width: Math.max(1, columns - 1), height: rows };
  }

  function draw(): void {
    const palette = terminal.palette();
    page.draw(viewerLines(state, size()).map((line) => paintLine(line, palette)));
  }

  function take(step: ViewerStep): 'open' | 'left' {
    switch (step.kind) {
      case 'shown':
        state = step.state;
        return 'open';
      case 'copy':
        state = updateViewer(state, { kind: 'note', text: copyNote(step, terminal.copy(step.text)) }, size());
        return 'open';
      case 'take':
        leave(step);
        return 'left';
      case 'closed':
        leave(null);
        return 'left';
      default:
        return step satisfies never;
    }
  }

  draw();
  return {
    handle(events) {
      for (const event of events.flatMap(singleKeys)) {
        if (take(viewerInput(state, event, size())) === 'left') return;
      }
      draw();
    },
    resized() {
      state = updateViewer(state, { kind: 'move', by: 0 }, size());
      page.forget();
      draw();
    },
    close: () => leave(null),
    closed,
  };
}

function copyNote({ what }: { readonly what: string }, outcome: CopyOutcome): string {
  return outcome === 'copied' ? `copied ${what}` : `${what} is too long for the clipboard (75 kB at most)`;
}
