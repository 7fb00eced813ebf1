import type { SpecBody, SpecBodyPiece, SpecMultipartPart } from '../types.ts';

/** RFC 7578, names escaped as browsers do (WHATWG HTML, "multipart/form-data"). */
export function multipartPieces({
  boundary,
  parts,
}: Extract<SpecBody, { kind: 'multipart' }>): SpecBodyPiece[] {
  const text = (piece: string): SpecBodyPiece => ({ kind: 'text', text: piece });
  return [
    ...parts.flatMap((part) => [text(headOf(part, boundary)), part.content, text('\r\n')]),
    text(`--${boundary}--\r\n`),
  ];
}

function headOf({ name, content, contentType }: SpecMultipartPart, boundary: string): string {
  const file = content.kind === 'file' ? `; filename="${escapeName(fileNameOf(content.path))}"` : '';
  const type = contentType ?? (content.kind === 'file' ? 'application/octet-stream' : null);
  return [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${escapeName(name)}"${file}`,
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    '',
    '',
  ].join('\r\n');
}

const escapeName = (name: string): string =>
  name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

/** The last part of a path; backslashes part it only where there are no slashes. */
const fileNameOf = (path: string): string => path.replace(/^.*\//s, '').replace(/^[A-Za-z]:\\.*\\/s, '');
