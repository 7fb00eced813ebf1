import { hexLines } from '../../response/body/hex-lines.ts';
import { lineSource } from '../../response/body/line-source.ts';
import { flat, maskedDocument } from '../document.ts';
import { viewerKeyLines } from '../viewer-keys.ts';
import type { ViewerSize, ViewerState } from '../viewer-state.ts';
import { decodeValue } from './decoded-value.ts';
import { openText, openView, titleOf, withNote } from './open-view.ts';

/** The value at the cursor, decoded. A secret is not: what is in it is not masked. */
export function decodeHere(state: ViewerState): ViewerState {
  const text = state.document.placeOf(state.cursor)?.text() ?? null;
  if (text === null) return withNote(state, 'there is no value on this line');
  const decoded = decodeValue(text);
  if (decoded === null) return withNote(state, 'this value has no known encoding');
  if (decoded.what !== 'JWT' && state.secrets.holds(text))
    return withNote(state, 'this value is a secret and is not decoded');
  return openText(state, { ...decoded, what: `decoded: ${decoded.what}` });
}

export function openBytes(state: ViewerState, { width }: ViewerSize): ViewerState {
  const document = flat(hexLines(state.bytes, { width: width - 2, secrets: state.secrets }), 'bytes');
  return openView(state, {
    document: maskedDocument(document, state.secrets),
    title: titleOf('bytes of the body', state),
  });
}

export function openKeys(state: ViewerState): ViewerState {
  const lines = viewerKeyLines(state);
  const source = lineSource(lines.length, (line) => lines[line] ?? []);
  return openView(state, { document: flat(source, 'lines'), title: titleOf('keys of the viewer', state) });
}
