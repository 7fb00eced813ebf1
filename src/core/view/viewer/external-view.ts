import { plainText } from '../../text/styled.ts';
import { printable } from '../../text/width.ts';
import { parseMediaType } from '../response/media-type.ts';
import type { ViewerState } from './viewer-state.ts';

export function* viewedText({ document: { source } }: ViewerState): Generator<string> {
  for (let line = 0; line < source.count; line += 1) {
    yield `${printable(plainText(source.lines(line, line + 1)[0] ?? [])).trimEnd()}\n`;
  }
}

export interface BrowserFile {
  readonly name: string;
  readonly content: Uint8Array | Iterable<string>;
  readonly what: string;
}

const pictures: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** Makes a file for the browser; null for bytes that it cannot show. HTML has no scripts and loads nothing. */
export function browserFile(state: ViewerState, contentType: string | null): BrowserFile | null {
  const { document, under, shows, part, bytes, secrets } = state;
  const isBody = under === null && shows === 'body';
  const picture = pictures[parseMediaType(contentType).essence];
  if (isBody && picture !== undefined && part === null) {
    return { name: `body.${picture}`, content: bytes, what: picture === 'pdf' ? 'the PDF' : 'the image' };
  }
  if (document.kind === 'bytes') return null;
  if (isBody && document.filtered?.kind === 'html') {
    const content = [harmlessPage(secrets.mask(document.filtered.text))];
    return { name: 'body.html', content, what: 'the page, without scripts and without network' };
  }
  return { name: 'body.txt', content: viewedText(state), what: 'the text' };
}

/** A page in a frame without an origin (HTML, 4.8.5) and with a policy that loads nothing. */
const harmlessPage = (html: string): string => `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<title>restloop</title>
<style>html, body, iframe { margin: 0; border: 0; width: 100%; height: 100%; }</style>
<iframe sandbox srcdoc="${html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>
`;
