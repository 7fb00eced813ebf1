import type { Directive } from '../../../core/directives/directive.ts';
import { bodyPieces } from '../../../core/request/body.ts';
import type { Draft } from '../../../core/request/draft.ts';
import { graphqlText } from '../../../core/request/parse/graphql/body.ts';
import { readBody } from '../../../core/request/text/body/body.ts';
import { capitalized } from '../../../core/text/sentence.ts';
import { type WrittenDraft, withWrittenBody } from './fields-body.ts';
import { pathDirectives, withFilledPath, withoutPathValues } from './filled-path.ts';
import { pieceLines } from './print-body.ts';
import { encodingNotes, printDirectives, printHeaders, printTarget } from './print-request.ts';

export interface RequestText {
  readonly text: string;
  readonly notes: readonly string[];
  readonly lostBody?: string;
}

/** A body that would be read as something else is left out, and the request is incomplete: it is not sent without it. */
export function requestText(given: Draft, directives: readonly Directive[] = []): RequestText {
  const { graphql, path = [] } = given;
  const pathLines = pathDirectives(path);
  const draft = pathLines === null ? withFilledPath(given) : given;
  const written = withWrittenBody(draft);
  const kept = path.length === 0 ? directives : [...withoutPathValues(directives), ...(pathLines ?? [])];
  const name = draft.name ?? 'the request';
  const isQuery = graphql !== undefined && draft.method === 'POST';
  const body = isQuery ? graphqlText(graphql) : bodyText(written);
  const meaning = isQuery ? 'body' : meaningOf(body, written.body);
  const reason = lossReasons[meaning];
  const head = [
    ...printDirectives([...(reason === null ? [] : [incomplete(reason)]), ...kept]),
    ...printTarget(isQuery ? { ...draft, method: 'GRAPHQL' } : draft),
    ...printHeaders(written),
  ].join('\n');
  const notes = [...encodingNotes(draft, name), ...meaningNotes[meaning]];
  if (reason === null) return { text: body === '' ? head : `${head}\n\n${body}`, notes };
  return { text: head, notes, ...(written.body.kind === 'text' && { lostBody: written.body.text.text }) };
}

export const incomplete = (reason: string): Directive => ({ name: 'incomplete', value: reason, line: 1 });

export const isLossOfBody = (reason: string): boolean =>
  reason === lossReasons.comments || reason === lossReasons.code;

function bodyText({ body, ...draft }: WrittenDraft): string {
  const text = body.kind === 'text' ? body.text.text : pieceLines(bodyPieces(body), { ...draft, body });
  return text.replaceAll('\r\n', '\n');
}

type Meaning = 'body' | 'trimmed' | 'json-comments' | 'comments' | 'code';

const commentLoss = 'the body was omitted: a line that begins with # or // would be read as a comment';
const codeLoss = 'the body was omitted: a line would be read as a script, a file, a test or another request';
const cure = 'to send it, put it into a file: < ./path';

const lossReasons: Readonly<Record<Meaning, string | null>> = {
  body: null,
  trimmed: null,
  'json-comments': null,
  comments: `${commentLoss}; ${cure}`,
  code: `${codeLoss}; ${cure}`,
};

const meaningNotes: Readonly<Record<Meaning, readonly string[]>> = {
  body: [],
  trimmed: ['Spaces and line breaks around the body are not sent.'],
  'json-comments': ['Comments in the JSON of the body are not sent.'],
  comments: [`${capitalized(commentLoss)}; ${cure}`],
  code: [`${capitalized(codeLoss)}; ${cure}`],
};

function meaningOf(text: string, body: WrittenDraft['body']): Meaning {
  const { nodes, sent } = readBody(text, { start: 0, limit: text.length });
  const files = bodyPieces(body).filter((piece) => piece.kind === 'file').length;
  const isCode = nodes.some(({ kind }) => !harmless.has(kind));
  if (isCode || nodes.filter(({ kind }) => kind === 'file').length !== files || /^###/m.test(text))
    return 'code';
  if (body.kind !== 'text' || text === '') return 'body';
  if (text !== text.trim()) return 'trimmed';
  const isWhole = sent.every(({ start }, index) => start === (sent[index - 1]?.next ?? 0));
  if (isWhole && sent.at(-1)?.end === text.length) return 'body';
  return startOfJson.test(text) && !/^[ \t]*#/m.test(text) ? 'json-comments' : 'comments';
}

/** Comments may stand above the JSON as well. */
const startOfJson = /^\s*(?:\/\/[^\n]*\n\s*)*[{[]/;

const harmless: ReadonlySet<string> = new Set(['text', 'blank', 'comment', 'file']);
