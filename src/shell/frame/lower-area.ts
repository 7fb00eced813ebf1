import { classifyInput } from '../../core/request/classify.ts';
import { connectionOf } from '../../core/request/preview/preview-connection.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { clipLine, wrapLine } from '../../core/view/paint/fit.ts';
import { compareLines } from '../../core/view/preview/compare.ts';
import { previewLines } from '../../core/view/preview/preview-lines.ts';
import { scriptNotes } from '../../core/view/preview/script-notes.ts';
import type { FrameInput } from './frame-input.ts';
import { popupArea } from './popup-area.ts';
import { searchArea } from './search-area.ts';

interface Room {
  readonly width: number;
  readonly height: number;
}

const gutter = span('│ ', 'muted');
const smallPreview = 10;
const searchHeight = 8;
const popupHeight = 7;

/** What stands below the editor: a search, an explanation, the live preview; never more lines than there is room. */
export function lowerArea(input: FrameInput, room: Room): readonly StyledLine[] {
  const live = liveArea(input, room);
  return [...live, ...belowLive(input, { ...room, height: room.height - live.length })];
}

/** The answer that is coming, up to half of the room: its newest lines. */
function liveArea({ session, live = [] }: FrameInput, { width, height }: Room): readonly StyledLine[] {
  if (session.activity.kind !== 'sending' || live.length === 0) return [];
  const rows = Math.floor(height / 2);
  if (rows <= 0) return [];
  return live.slice(-rows).map((line) => clipLine([span('┊ ', 'info'), ...line], width));
}

function belowLive(input: FrameInput, room: Room): readonly StyledLine[] {
  const { overlay } = input.shell;
  switch (overlay.kind) {
    case 'secret':
      return [];
    case 'question':
      return questionArea(overlay.text, room);
    case 'explanation':
      return overlay.lines.slice(0, room.height).map((line) => clipLine([gutter, ...line], room.width));
    case 'search': {
      const hits = searchArea(overlay, { ...room, height: Math.min(room.height, searchHeight) });
      return [...hits, ...previewArea(input, { ...room, height: room.height - hits.length })];
    }
    case 'popup': {
      const items = popupArea(overlay, { ...room, height: Math.min(room.height, popupHeight) });
      return [...items, ...previewArea(input, { ...room, height: room.height - items.length })];
    }
    case 'none':
      return previewArea(input, room);
    default:
      return overlay satisfies never;
  }
}

/** A question is read to its end before it is answered. */
function questionArea(text: string, { width, height }: Room): readonly StyledLine[] {
  const inside = { width: width - 2, limit: Math.max(1, height) };
  return wrapLine([span(text, 'warning')], inside).map((line) => [gutter, ...line]);
}

function previewArea(input: FrameInput, room: Room): readonly StyledLine[] {
  const { shell, size, previewOf } = input;
  const { text, cursor } = shell.editor.document;
  const { kind } = classifyInput(text);
  if (room.height > 0 && kind === 'script') return scriptArea(input, room);
  if (room.height <= 0 || kind !== 'request') return [];
  const { preview, problems, warnings } = previewOf(text);
  // Unless it is wanted large, it leaves the transcript in sight.
  const limit =
    shell.previewMode === 'normal' ? Math.max(smallPreview, Math.floor(size.rows / 2)) : room.height;
  const inside = { width: room.width - 2, height: Math.min(room.height, limit) };
  const lines =
    shell.previewMode === 'side-by-side'
      ? compareLines(preview, { ...inside, scroll: shell.previewScroll })
      : previewLines(preview, {
          ...inside,
          cursor,
          problems,
          warnings,
          origins: 'all',
          connection: {
            layout: shell.previewMode === 'enlarged' ? 'whole' : 'line',
            headers: connectionOf(preview),
          },
          scroll: shell.previewScroll,
        });
  return lines.map((line) => [gutter, ...line]);
}

/** Nothing for most scripts: those without placeholders need no preview. */
function scriptArea({ shell, app }: FrameInput, room: Room): readonly StyledLine[] {
  const { text, cursor } = shell.editor.document;
  if (!text.includes('{{')) return [];
  const inside = { width: room.width - 2, height: room.height };
  return scriptNotes(text, { cursor, scope: app.scope(), ...inside }).map((line) =>
    clipLine([gutter, ...line], room.width),
  );
}
