import type { Directive } from '../../../core/directives/directive.ts';
import { bodyPieces } from '../../../core/request/body.ts';
import type { Draft, DraftBody } from '../../../core/request/draft.ts';
import { readBody } from '../../../core/request/text/body/body.ts';
import { type WrittenDraft, withWrittenBody } from './fields-body.ts';
import { pieceLines } from './print-body.ts';
import { encodingNotes, printDirectives, printHeaders, printTarget } from './print-request.ts';

export interface RequestText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** The body is written as it is. */
export function requestText(draft: Draft, directives: readonly Directive[] = []): RequestText {
  const notes: string[] = [];
  const written = withWrittenBody(draft);
  const name = draft.name ?? 'the request';
  const head = [...printDirectives(directives), ...printTarget(draft), ...printHeaders(written)].join('\n');
  const body = bodyText(written);
  notes.push(...encodingNotes(draft, name), ...bodyNotes(written.body, body));
  return { text: body === '' ? head : `${head}\n\n${body}`, notes };
}

function bodyText({ body, ...draft }: WrittenDraft): string {
  const text = body.kind === 'text' ? body.text.text : pieceLines(bodyPieces(body), { ...draft, body });
  return text.replaceAll('\r\n', '\n');
}

function bodyNotes(body: DraftBody, text: string): string[] {
  if (body.kind !== 'text' || text === '') return [];
  if (text !== text.trim()) return ['Blanks and line breaks around the body are not sent.'];
  const { sent } = readBody(text, { start: 0, limit: text.length });
  const isWhole = sent.length === 1 && sent[0]?.kind === 'text' && sent[0].end === text.length;
  return isWhole && sent[0]?.start === 0
    ? []
    : [
        'Lines of the body that begin with # or // are comments in a request, and others name a file or a script; to send them, keep the body in a file: < ./path',
      ];
}
