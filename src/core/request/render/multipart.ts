import { type Body, type BodyPart, type BodyPiece, bodyPieces } from '../body.ts';

export const wirePieces = (body: Body<string>): readonly BodyPiece<string>[] =>
  body.kind === 'multipart' ? multipartPieces(body) : bodyPieces(body);

/** RFC 7578, names escaped as browsers do (WHATWG HTML, "multipart/form-data"). */
function multipartPieces({
  boundary,
  parts,
}: Extract<Body<string>, { kind: 'multipart' }>): BodyPiece<string>[] {
  const text = (piece: string): BodyPiece<string> => ({ kind: 'text', text: piece });
  return [
    ...parts.flatMap((part) => [text(headOf(part, boundary)), part.content, text('\r\n')]),
    text(`--${boundary}--\r\n`),
  ];
}

function headOf({ name, content, contentType }: BodyPart<string>, boundary: string): string {
  const file = content.kind === 'file' ? `; filename="${escapeFormName(fileNameOf(content.path))}"` : '';
  const type = contentType ?? (content.kind === 'file' ? 'application/octet-stream' : null);
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${escapeFormName(name)}"${file}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    '',
    '',
  ].join('\r\n');
}

export const escapeFormName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const fileNameOf = (path: string): string => path.replace(/^.*\//s, '').replace(/^[A-Za-z]:\\.*\\/s, '');
