import type { Directive } from '../../../core/directives/directive.ts';
import { bodyPieces } from '../../../core/request/body.ts';
import type { Draft, DraftBody } from '../../../core/request/draft.ts';
import { withWrittenBody } from './fields-body.ts';
import { printDirectives, printHeaders, printTarget, queryNotes } from './print-request.ts';

export interface RequestText {
  /** One request in the `.http` form, as a session keeps it. */
  readonly text: string;
  /** What that form cannot hold, a sentence each. */
  readonly notes: readonly string[];
}

/** A request as text for the editor and for `.keep`; its body is written as it is. */
export function requestText(draft: Draft, directives: readonly Directive[] = []): RequestText {
  const notes: string[] = [];
  const written = withWrittenBody(draft);
  const name = draft.name ?? 'the request';
  const head = [
    ...printDirectives(directives),
    ...printTarget(draft),
    ...printHeaders(written, { notes, name }),
  ].join('\n');
  const body = bodyText(written.body);
  notes.push(...queryNotes(draft, name), ...bodyNotes(written.body, body));
  return { text: body === '' ? head : `${head}\n\n${body}`, notes };
}

function bodyText(body: DraftBody): string {
  if (body.kind === 'text') return body.text.text.replaceAll('\r\n', '\n');
  return bodyPieces(body)
    .map((piece) =>
      piece.kind === 'text'
        ? piece.text.text.replaceAll('\r\n', '\n').replace(/^\n|\n$/g, '')
        : `${piece.substitute ? '<@' : '<'} ${piece.path.text}`,
    )
    .join('\n');
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
