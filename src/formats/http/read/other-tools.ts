import { readDirectiveComment } from '../../../core/directives/comment.ts';
import { type Line, linesOf, skipBlanks } from '../../../core/request/text/lines.ts';
import type { Block, HeadNode, RequestNodes, SentNode } from '../../../core/request/text/nodes.ts';
import { misreadLine } from './misread-lines.ts';
import { type BlockParse, reportToAuthor, reportWarning, textOf } from './reading.ts';

export function noteOtherTools(
  reading: BlockParse,
  block: Block,
  { isQuery }: { readonly isQuery: boolean },
): void {
  const { preamble, request } = block;
  noteSecrets(reading, block);
  for (const node of preamble) if (node.kind === 'comment') noteComment(reading, node, 'preamble');
  if (request === null) return;
  noteHead(reading, request);
  noteScriptPlaces(reading, request);
  for (const node of request.body.sent) if (node.kind === 'text') noteBodyLines(reading, node, isQuery);
}

function noteSecrets(reading: BlockParse, { source, start, end }: Block): void {
  const at = source.slice(start, end).search(/\{\{[ \t]*\$secret\./);
  if (at === -1) return;
  reportToAuthor(reading, start + at, [
    'other tools do not read {{$secret}}',
    'a variable of http-client.private.env.json works in all of them',
  ]);
}

type CommentPlace = 'preamble' | 'head';

function noteComment(reading: BlockParse, line: Line, place: CommentPlace): void {
  const start = skipBlanks(reading.source, line.start, line.end);
  const text = textOf(reading, { ...line, start }).trimEnd();
  const comment = readDirectiveComment(text);
  if (comment === null) {
    if (place === 'head' && /^#[^#\s]/.test(text) && header.test(text))
      reportToAuthor(reading, start, ['httpYac sends this comment as a header', 'write # and a space']);
    return;
  }
  const { word, value, slip, isTight } = comment;
  if (isTight) {
    reportToAuthor(reading, start, [
      `httpYac does not read ${text.slice(0, 40)}`,
      `write # @${word} with a space after #`,
    ]);
  }
  if (word === 'timeout') {
    reportToAuthor(reading, start, [
      '@timeout is in milliseconds here; in some tools it is in seconds',
      null,
    ]);
  }
  if (word !== 'name') return;
  if (slip === 'equals') {
    reportToAuthor(reading, start, [
      'httpYac and the REST Client read the "=" as part of the name',
      `write # @name ${value}`,
    ]);
  }
  if (place === 'head') {
    reportToAuthor(reading, start, [
      'the REST Client does not read a name after the request line',
      'put it before the request line',
    ]);
  }
}

const header = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:(?:[ \t]|$)/;

function noteHead(reading: BlockParse, { line, head }: RequestNodes): void {
  const firstQuery = head.find(({ kind }) => kind === 'query');
  if (firstQuery !== undefined && /HTTP\/\S+\s*$/i.test(reading.source.slice(line.target.end, line.end))) {
    reportToAuthor(reading, line.start, [
      'other tools lose query lines that follow the HTTP version',
      'put the version at the end of the last query line',
    ]);
  }
  for (const node of head) noteHeadLine(reading, node);
}

function noteHeadLine(reading: BlockParse, node: HeadNode): void {
  const start = skipBlanks(reading.source, node.start, node.end);
  switch (node.kind) {
    case 'comment':
      noteComment(reading, node, 'head');
      return;
    case 'query':
      if (textOf(reading, node).includes('=')) return;
      reportToAuthor(reading, start, [
        'httpYac does not read a query line without "="',
        'put it on the request line',
      ]);
      return;
    case 'path':
      reportToAuthor(reading, start, [
        'the REST Client reads a line with a path as a header',
        'put the path on the request line',
      ]);
      return;
    case 'spread':
      reportToAuthor(reading, start, ['only httpYac reads headers from a variable', null]);
      return;
    case 'header':
      if (node.folds !== undefined)
        reportToAuthor(reading, start, [
          'other tools may not support a header over several lines',
          'put it on one line',
        ]);
      if (node.value.start === node.value.end)
        reportToAuthor(reading, start, ['Kulala does not read a header without a value', null]);
      return;
    case 'variable':
      reportToAuthor(reading, start, [
        'only the REST Client and Visual Studio read a variable among the headers',
        'put it above the request line',
      ]);
      return;
    case 'blank':
    case 'unknown':
      return;
    default:
      node satisfies never;
  }
}

function noteScriptPlaces(reading: BlockParse, { head, body }: RequestNodes): void {
  const [first] = body.nodes;
  if (first?.kind === 'script' && head.at(-1)?.kind !== 'blank') {
    reportToAuthor(reading, first.start, [
      'only httpYac reads a script without a blank line before it',
      'put a blank line before it',
    ]);
  }
  const bodyStart = body.sent[0]?.start ?? 0;
  for (const node of body.nodes) {
    if (node.kind === 'script' && node.start < bodyStart) {
      reportToAuthor(reading, node.start, [
        'Kulala does not read a body after a script',
        'put the script after the body',
      ]);
    }
  }
}

function noteBodyLines(reading: BlockParse, node: SentNode, isQuery: boolean): void {
  if (node.kind === 'text' && node.looksLike === 'assertion') return;
  for (const line of linesOf(reading.source, node)) {
    const reason = misreadLine(textOf(reading, line));
    if (reason === null || (isQuery && reason.kind === 'graphql')) continue;
    const start = skipBlanks(reading.source, line.start, line.end);
    reportWarning(reading, { start, end: line.end, part: 'body' }, [
      reason.message,
      'to send it safely, put the body into a file: < ./path',
    ]);
  }
}
