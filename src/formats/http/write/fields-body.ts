import type { BodyPart, BodyPiece, FieldsBody } from '../../../core/request/body.ts';
import type { Draft, DraftBody, SourceText } from '../../../core/request/draft.ts';
import { encodeFormText } from '../../../core/request/render/form/form-encoding.ts';
import { type FieldMember, type FieldTree, nestFields } from '../../../core/request/render/nested-fields.ts';
import { addedText } from '../../../core/request/source-text.ts';
import { baseName } from '../../curl/content.ts';
import { mapLiterals } from './map-literals.ts';

export interface WrittenDraft extends Draft {
  readonly body: Exclude<DraftBody, { kind: 'fields' | 'multipart' }>;
}

export function withWrittenBody(draft: Draft): WrittenDraft {
  const { body } = draft;
  switch (body.kind) {
    case 'fields':
      return body.encoding === 'json'
        ? written('application/json', { kind: 'text', text: addedText(jsonText(body.fields)) })
        : written('application/x-www-form-urlencoded', {
            kind: 'text',
            text: addedText(formText(body.fields)),
          });
    case 'multipart':
      return written(`multipart/form-data; boundary=${boundary}`, {
        kind: 'pieces',
        pieces: multipartPieces(body.parts),
      });
    case 'none':
    case 'text':
    case 'file':
    case 'pieces':
      return { ...draft, body };
    default:
      return body satisfies never;
  }

  function written(type: string, body: WrittenDraft['body']): WrittenDraft {
    return { ...withContentType(draft, type), body };
  }
}

export function withContentType(draft: Draft, type: string): Draft {
  if (draft.headers.some(({ name }) => name.text.toLowerCase() === 'content-type')) return draft;
  const header = { name: addedText('Content-Type'), value: addedText(type) };
  return { ...draft, headers: [...draft.headers, header] };
}

const boundary = 'restloop-7MA4YWxkTrZu0gW';

type Fields = FieldsBody<SourceText>['fields'];

function jsonText(fields: Fields): string {
  const { tree } = nestFields(fields);
  if (tree.kind !== 'object') return treeText(tree);
  const members = tree.members.map((member) => `  ${memberText(member)}`);
  return `{\n${members.join(',\n')}\n}`;
}

function treeText(tree: FieldTree | null): string {
  switch (tree?.kind) {
    case undefined:
      return 'null';
    case 'field': {
      const { value, isJson } = tree.field;
      return isJson ? value.text : `"${mapLiterals(value.text, escapeJson)}"`;
    }
    case 'object':
      return `{${tree.members.map(memberText).join(', ')}}`;
    case 'array':
      return `[${tree.items.map(treeText).join(', ')}]`;
    default:
      return tree satisfies never;
  }
}

const memberText = ({ name, value }: FieldMember): string =>
  `"${mapLiterals(name.text, escapeJson)}": ${treeText(value)}`;

function formText(fields: Fields): string {
  return fields
    .map(
      ({ name, value }) =>
        `${mapLiterals(name.text, encodeFormText)}=${mapLiterals(value.text, encodeFormText)}`,
    )
    .join('&');
}

function multipartPieces(parts: readonly BodyPart<SourceText>[]): BodyPiece<SourceText>[] {
  const pieces: BodyPiece<SourceText>[] = [];
  let text = '';
  for (const { name, content } of parts) {
    text += `--${boundary}\r\nContent-Disposition: form-data; name="${quoteParameter(name.text)}"`;
    if (content.kind === 'text') {
      text += `\r\n\r\n${content.text.text}\r\n`;
      continue;
    }
    text += `; filename="${quoteParameter(baseName(content.path.text))}"\r\n\r\n`;
    pieces.push({ kind: 'text', text: addedText(text) }, content);
    text = '\r\n';
  }
  return [...pieces, { kind: 'text', text: addedText(`${text}--${boundary}--`) }];
}

function escapeJson(text: string): string {
  return JSON.stringify(text).slice(1, -1).replaceAll('{{', '\\u007b\\u007b');
}

/** Quotes a form field name as browsers do (WHATWG HTML, multipart/form-data). */
function quoteParameter(text: string): string {
  return text.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}
