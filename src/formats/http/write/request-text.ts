import type { Directive } from '../../../core/directives/directive.ts';
import type { Draft, DraftBody } from '../../../core/request/draft.ts';
import { fieldsBody } from './fields-body.ts';
import { oneLine } from './one-line.ts';
import { printHeaders, printTarget, queryNotes } from './print-request.ts';

export interface RequestText {
  /** One request in the `.http` form, as a session keeps it. */
  readonly text: string;
  /** What that form cannot hold, a sentence each. */
  readonly notes: readonly string[];
}

/** A request as text for the editor and for `.keep`; its body is written as it is. */
export function requestText(draft: Draft, directives: readonly Directive[] = []): RequestText {
  const notes: string[] = [];
  const fields = draft.body.kind === 'fields' ? fieldsBody(draft.body) : null;
  const headers = [...draft.headers, ...(fields?.headers ?? [])];
  const head = [
    ...directives.map(({ name, value }) => oneLine(`# @${name} ${value}`)),
    ...printTarget(draft),
    ...printHeaders({ headers }, { notes, name: draft.name ?? 'the request' }),
  ].join('\n');
  const body = bodyText(fields?.body ?? draft.body);
  notes.push(...queryNotes(draft, draft.name ?? 'the request'));
  notes.push(...bodyNotes(fields?.body ?? draft.body, body));
  return { text: body === '' ? head : `${head}\n\n${body}`, notes };
}

function bodyText(body: DraftBody): string {
  switch (body.kind) {
    case 'none':
    case 'fields':
      return '';
    case 'text':
      return body.content.text.replaceAll('\r\n', '\n');
    case 'file':
      return `${body.substitute ? '<@' : '<'} ${body.path.text}`;
    case 'pieces':
      return body.pieces
        .map((piece) =>
          piece.kind === 'text'
            ? piece.content.text.replaceAll('\r\n', '\n').replace(/^\n|\n$/g, '')
            : `${piece.substitute ? '<@' : '<'} ${piece.path.text}`,
        )
        .join('\n');
    default:
      return body satisfies never;
  }
}

function bodyNotes(body: DraftBody, text: string): string[] {
  if (body.kind !== 'text') return [];
  if (/^[ \t]*(?:#|\/\/)/m.test(text)) {
    return [
      'Lines of the body that begin with # or // are comments in a request; to send them, keep the body in a file: < ./path',
    ];
  }
  return text === text.trim() ? [] : ['Blanks and line breaks around the body are not sent.'];
}
