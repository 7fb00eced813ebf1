import type { App } from '../../app/app.ts';
import type { Highlighter } from '../../core/editor/highlight/highlighter.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { StyledLine } from '../../core/text/styled.ts';
import type { Palette } from '../../core/view/paint/paint.ts';
import type { ShellState } from '../controller/state.ts';

/** All that a frame is made from. */
export interface FrameInput {
  readonly shell: ShellState;
  readonly session: SessionState;
  readonly app: Pick<App, 'progress' | 'scope'>;
  readonly previewOf: (text: string) => PreviewedText;
  /** Remembers the text of the editor. */
  readonly highlighter: Highlighter;
  readonly history: readonly string[];
  /** Names of variables that the last input changed. */
  readonly changed: ReadonlySet<string>;
  readonly palette: Palette;
  /** Inputs that were submitted and are not done. */
  readonly waiting: number;
  readonly now: number;
  /** The newest lines of the answer that is coming. */
  readonly live?: readonly StyledLine[];
  readonly size: { readonly columns: number; readonly rows: number };
  /** The window is being changed: what it pushes out of sight should be little. */
  readonly isMoving: boolean;
}
