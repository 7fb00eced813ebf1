import type { DraftBody, DraftBodyPiece, DraftField, DraftHeader } from '../../../core/request/draft.ts';
import { encodeFormText } from '../../../core/request/render/form-encoding.ts';
import { addedText } from '../../../core/request/source-text.ts';
import { mapLiterals } from './map-literals.ts';

/** The fields of a one-line request as the body that they stand for, and the header that goes with it. */
export function fieldsBody({ encoding, fields }: Extract<DraftBody, { kind: 'fields' }>): {
  readonly body: Exclude<DraftBody, { kind: 'fields' }>;
  readonly headers: readonly DraftHeader[];
} {
  switch (encoding) {
    case 'json':
      return { body: textBody(jsonText(fields)), headers: [contentType('application/json')] };
    case 'form':
      return {
        body: textBody(formText(fields)),
        headers: [contentType('application/x-www-form-urlencoded')],
      };
    case 'multipart':
      return {
        body: { kind: 'pieces', pieces: multipartPieces(fields) },
        headers: [contentType(`multipart/form-data; boundary=${boundary}`)],
      };
    default:
      return encoding satisfies never;
  }
}

const boundary = 'restloop-7MA4YWxkTrZu0gW';

const textBody = (text: string) => ({ kind: 'text' as const, content: addedText(text) });

const contentType = (type: string): DraftHeader => ({
  name: addedText('Content-Type'),
  value: addedText(type),
});

function jsonText(fields: readonly DraftField[]): string {
  const members = fields.map(({ name, value, kind }) => {
    const written = kind === 'json' ? value.text : `"${mapLiterals(value.text, escapeJson)}"`;
    return `  "${mapLiterals(name.text, escapeJson)}": ${written}`;
  });
  return `{\n${members.join(',\n')}\n}`;
}

function formText(fields: readonly DraftField[]): string {
  return fields
    .map(
      ({ name, value }) =>
        `${mapLiterals(name.text, encodeFormText)}=${mapLiterals(value.text, encodeFormText)}`,
    )
    .join('&');
}

function multipartPieces(fields: readonly DraftField[]): DraftBodyPiece[] {
  const pieces: DraftBodyPiece[] = [];
  let text = '';
  for (const { name, value, kind } of fields) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quoteParameter(name.text)}"`;
    if (kind !== 'file') {
      text += `\r\n\r\n${value.text}\r\n`;
      continue;
    }
    text += `; filename="${quoteParameter(baseName(value.text))}"\r\n\r\n`;
    pieces.push({ kind: 'text', content: addedText(text) }, { kind: 'file', path: value, substitute: false });
    text = '\r\n';
  }
  return [...pieces, { kind: 'text', content: addedText(`${text}--${boundary}--`) }];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('{{', '\\u007b\\u007b');
}

/** As browsers write names of form fields (WHATWG HTML, multipart/form-data). */
function quoteParameter(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

function baseName(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
