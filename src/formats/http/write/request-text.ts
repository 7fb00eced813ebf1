import type { Directive } from '../../../core/directives/directive.ts';
import { bodyPieces } from '../../../core/request/body.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { readBody } from '../../../core/request/text/body/body.ts';
import { type WrittenDraft, withWrittenBody } from './fields-body.ts';
import { withFilledPath } from './filled-path.ts';
import { pieceLines } from './print-body.ts';
import { encodingNotes, printDirectives, printHeaders, printTarget } from './print-request.ts';

export interface RequestText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** A body whose lines would become a script, a file or another request is left out: imported data never becomes code. */
export function requestText(given: Draft, directives: readonly Directive[] = []): RequestText {
  const draft = withFilledPath(given);
  const written = withWrittenBody(draft);
  const name = draft.name ?? 'the request';
  const head = [...printDirectives(directives), ...printTarget(draft), ...printHeaders(written)].join('\n');
  const body = bodyText(written);
  const meaning = meaningOf(body, written.body);
  const notes = [...encodingNotes(draft, name), ...meaningNotes[meaning]];
  return { text: body === '' || meaning === 'code' ? head : `${head}\n\n${body}`, notes };
}

function bodyText({ body, ...draft }: WrittenDraft): string {
  const text = body.kind === 'text' ? body.text.text : pieceLines(bodyPieces(body), { ...draft, body });
  return text.replaceAll('\r\n', '\n');
}

type Meaning = 'body' | 'trimmed' | 'comments' | 'code';

const meaningNotes: Readonly<Record<Meaning, readonly string[]>> = {
  body: [],
  trimmed: ['Blanks and line breaks around the body are not sent.'],
  comments: [
    'Lines of the body that begin with # or // are comments in a request; to send them, keep the body in a file: < ./path',
  ],
  code: [
    'The body was left out: a line in it would be read as a script, a file or another request; to send it, keep it in a file: < ./path',
  ],
};

/** Reads the written body as a reader of the whole request would. */
function meaningOf(text: string, body: WrittenDraft['body']): Meaning {
  const { nodes, sent } = readBody(text, { start: 0, limit: text.length });
  const files = bodyPieces(body).filter((piece) => piece.kind === 'file').length;
  const isCode = nodes.some(({ kind }) => !harmless.has(kind));
  if (isCode || nodes.filter(({ kind }) => kind === 'file').length !== files || /^###/m.test(text))
    return 'code';
  if (body.kind !== 'text' || text === '') return 'body';
  if (text !== text.trim()) return 'trimmed';
  const isWhole = sent.every(({ start }, index) => start === (sent[index - 1]?.next ?? 0));
  return isWhole && sent.at(-1)?.end === text.length ? 'body' : 'comments';
}

const harmless: ReadonlySet<string> = new Set(['text', 'blank', 'comment', 'file']);
