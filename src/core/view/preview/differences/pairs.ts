import type { BodyPart } from '../../../request/body.ts';
import type { Preview, RenderedText } from '../../../request/types.ts';
import type { Chunk } from '../../../template/types.ts';
import { type Style, type StyledLine, type StyledSpan, span } from '../../../text/styled.ts';
import { joinPieces } from '../body.ts';
import { chunkSpan, headerValueSpans, renderedSpans, templateWriter } from '../rendered.ts';
import { networkLines, wireLine } from '../request-line.ts';

export interface Pair {
  readonly template: StyledLine | null;
  readonly result: StyledLine | null;
}

export function pairsOf(preview: Preview): Pair[] {
  const pair = (rendered: RenderedText, style: Style, lead: StyledLine): Pair => ({
    template: [...lead, ...templateSpans(rendered, preview, style)],
    result: [...lead, ...renderedSpans(rendered, style)],
  });
  const pairs = [pair(preview.url, 'url', [span(`${preview.method} `, 'method')])];
  for (const { name, value, added } of preview.headers) {
    const colon = span(': ', 'punctuation');
    const result = [...renderedSpans(name, 'header-name'), colon, ...headerValueSpans({ name, value })];
    const template = [
      ...templateSpans(name, preview, 'header-name'),
      colon,
      ...templateSpans(value, preview, 'header-value'),
    ];
    pairs.push(
      added === null
        ? { template, result }
        : { template: null, result: [...result, span(`  ${added}`, 'muted')] },
    );
  }
  for (const line of [...networkLines(preview), wireLine(preview)])
    if (line !== null) pairs.push({ template: null, result: line });
  const body = bodyPairs(preview);
  if (body.length > 0) pairs.push({ template: [], result: [] }, ...body);
  for (const { path } of preview.outputs ?? []) pairs.push(pair(path, 'string', [span('>> ', 'muted')]));
  return pairs;
}

function bodyPairs(preview: Preview): readonly Pair[] {
  const { body } = preview;
  switch (body.kind) {
    case 'none':
      return [];
    case 'text':
      return textPairs(body.text, preview);
    case 'file':
    case 'pieces':
      return textPairs(joinPieces(body.kind === 'file' ? [body] : body.pieces), preview);
    case 'multipart':
      return body.parts.flatMap((part) => textPairs(partText(part), preview));
    default:
      return body satisfies never;
  }
}

function partText({ name, content, contentType }: BodyPart<RenderedText>): RenderedText {
  const literal = (text: string): Chunk => ({ kind: 'literal', text });
  const value = content.kind === 'file' ? [literal('< '), ...content.path.chunks] : content.text.chunks;
  const type = contentType === null ? [] : [literal(`  ${contentType}`)];
  const chunks = [literal('part '), ...name.chunks, literal(' = '), ...value, ...type];
  return { text: chunks.map(({ text }) => text).join(''), chunks };
}

const maximumBodyLines = 2000;

function textPairs({ chunks }: RenderedText, preview: Preview): Pair[] {
  const pairs: Pair[] = [];
  const write = templateWriter(preview);
  let template: StyledSpan[] = [];
  let results: StyledSpan[][] = [[]];
  const close = () => {
    results.forEach((result, index) => {
      pairs.push({ template: index === 0 ? template : null, result });
    });
    template = [];
    results = [[]];
  };
  for (const chunk of chunks) {
    if (pairs.length > maximumBodyLines) break;
    if (chunk.kind === 'literal') {
      chunk.text.split('\n').forEach((text, index) => {
        if (index > 0) close();
        if (text === '') return;
        template.push(span(text));
        results.at(-1)?.push(span(text));
      });
      continue;
    }
    template.push(...write(chunk, 'plain'));
    addValue(chunk, results);
  }
  close();
  return pairs;
}

function addValue(chunk: Chunk, results: StyledSpan[][]): void {
  const { text, style } = chunkSpan(chunk, 'plain');
  text.split('\n').forEach((line, index) => {
    if (index > 0) results.push([]);
    if (line !== '') results.at(-1)?.push(span(line, style));
  });
}

function templateSpans({ chunks }: RenderedText, preview: Preview, style: Style): StyledSpan[] {
  const write = templateWriter(preview);
  return chunks.flatMap((chunk) => write(chunk, style)).filter(({ text }) => text !== '');
}
