import type { Body, BodyPiece } from '../../core/request/body.ts';
import { escapeFormName } from '../../core/request/render/multipart.ts';
import { literalBraces } from '../literal-braces.ts';
import { baseName, type CurlContent, relativePath } from './content.ts';

export interface FormPart {
  readonly name: string;
  readonly content: CurlContent;
  readonly type: string | null;
  readonly filename: string | null;
}

export function readFormPart(text: string, notes: string[]): FormPart {
  const equals = text.indexOf('=');
  if (equals < 0) notes.push(`-F ${text} has no "=".`);
  const name = text.slice(0, Math.max(equals, 0));
  const value = text.slice(equals + 1);
  const options = [...value.matchAll(/;\s*(type|filename|encoder|headers)=("(?:[^"\\]|\\.)*"|[^;]*)/g)];
  const option = (key: string): string | null => {
    const found = options.find((match) => match[1] === key)?.[2];
    return found === undefined ? null : unquote(found);
  };
  const content = unquote(options[0] === undefined ? value : value.slice(0, options[0].index));
  const isFile = /^[@<]/.test(value);
  return {
    name,
    content: isFile ? { kind: 'file', path: unquote(content.slice(1)) } : { kind: 'text', text: content },
    type: option('type'),
    filename: option('filename') ?? (value.startsWith('@') ? baseName(unquote(content.slice(1))) : null),
  };
}

const boundary = 'restloop-form-7MA4YWxk';

export function multipartBody({
  parts,
  headers,
  literal = literalBraces,
}: {
  readonly parts: readonly FormPart[];
  readonly headers: [name: string, value: string][];
  readonly literal?: typeof literalBraces;
}): Body<string> {
  const given = headers.findIndex(([name]) => name.toLowerCase() === 'content-type');
  if (given >= 0) headers.splice(given, 1);
  headers.push(['Content-Type', `multipart/form-data; boundary=${boundary}`]);
  const pieces: BodyPiece<string>[] = [];
  let text = '';
  for (const { name, content, type, filename } of parts) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${escapeFormName(name)}"`;
    if (filename !== null) text += `; filename="${escapeFormName(filename)}"`;
    text += type === null ? '\r\n\r\n' : `\r\nContent-Type: ${type}\r\n\r\n`;
    if (content.kind === 'text') {
      text += `${literal(content.text, 'text')}\r\n`;
    } else {
      pieces.push(
        { kind: 'text', text },
        { kind: 'file', path: relativePath(content.path), substitute: false },
      );
      text = '\r\n';
    }
  }
  text += `--${boundary}--`;
  return pieces.length === 0
    ? { kind: 'text', text }
    : { kind: 'pieces', pieces: [...pieces, { kind: 'text', text }] };
}

function unquote(text: string): string {
  const trimmed = text.trim();
  if (!/^".*"$/s.test(trimmed)) return text;
  return trimmed.slice(1, -1).replace(/\\(["\\])/g, '$1');
}
