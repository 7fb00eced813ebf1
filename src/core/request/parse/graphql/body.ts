import type { BodyPiece } from '../../body.ts';
import type { DraftBody, DraftGraphql, SourceText } from '../../draft.ts';
import { addedText, joinSourceTexts, sourceText, trimSourceText } from '../../source-text.ts';
import type { SentNode } from '../../text/nodes.ts';
import { type EnvelopeParts, envelopePieces, splitVariables } from './envelope.ts';
import { readFileLine } from './file-line.ts';
import { type Fragment, withUsedFragments } from './fragments.ts';

export interface GraphqlBody {
  readonly body: DraftBody;
  readonly graphql: DraftGraphql;
}

export function readGraphqlBody(
  source: string,
  sent: readonly SentNode[],
  fragments: readonly Fragment[],
): GraphqlBody {
  const parts = sent.reduce(
    (before, node, index) => withNode(before, partsOfNode(source, node, index)),
    noParts,
  );
  return graphqlBody({ ...parts, query: withUsedFragments(parts.query, fragments) });
}

export function graphqlBody(whole: EnvelopeParts): GraphqlBody {
  const pieces = envelopePieces(whole);
  const texts = pieces.flatMap((piece) => (piece.kind === 'text' ? [piece.text] : []));
  return {
    body:
      texts.length === pieces.length
        ? { kind: 'text', text: joinSourceTexts(texts) }
        : { kind: 'pieces', pieces },
    graphql: writtenParts(whole),
  };
}

export const noParts: EnvelopeParts = { query: [], variables: null, operationName: null };

function withNode(before: EnvelopeParts, next: EnvelopeParts): EnvelopeParts {
  return {
    query: [...before.query, ...next.query],
    variables: before.variables ?? next.variables,
    operationName: before.operationName ?? next.operationName,
  };
}

function partsOfNode(source: string, node: SentNode, index: number): EnvelopeParts {
  if (node.kind === 'file') {
    const path = sourceText(source.slice(node.path.start, node.path.end), node.path.start);
    const { substitute } = node;
    if (index > 0 && /\.json$/i.test(path.text)) {
      return { ...noParts, variables: { kind: 'file', path, substitute: true } };
    }
    return { ...noParts, query: [queryFile(path, substitute)] };
  }
  const first = index === 0 ? readFileLine(source, node) : null;
  if (first === null) return partsOfText(sourceText(source.slice(node.start, node.end), node.start), index);
  const rest = sourceText(source.slice(first.next, node.end), first.next);
  const { operationName, piece } = first;
  return withNode({ ...noParts, query: [piece], operationName }, partsOfText(rest, 1));
}

export const queryFile = (path: SourceText, substitute: boolean): BodyPiece<SourceText> => ({
  kind: 'file',
  path,
  substitute,
  inString: substitute ? 'template' : 'literal',
});

export function partsOfText(text: SourceText, index: number): EnvelopeParts {
  const content = index === 0 ? text : trimSourceText(text);
  if (content.text === '') return noParts;
  if (index > 0 && content.text.startsWith('{'))
    return { ...noParts, variables: { kind: 'text', text: content } };
  const { query, variables } = splitVariables(content);
  return { ...noParts, query: [{ kind: 'text', text: query }], variables };
}

function writtenParts({ query, variables, operationName }: EnvelopeParts): DraftGraphql {
  const [first] = query;
  const isNamed = operationName !== null && first?.kind === 'file';
  const lines = query.map((piece, index) =>
    isNamed && index === 0 && piece.kind === 'file'
      ? addedText(`gql ${operationName} < ${piece.path.text}`)
      : writtenPiece(piece),
  );
  return {
    query: joinSourceTexts(lines.flatMap((line, index) => (index === 0 ? [line] : [addedText('\n'), line]))),
    variables: variables === null ? null : writtenPiece(variables),
    ...([...query, variables].some((piece) => piece?.kind === 'file') && { hasFile: true }),
  };
}

const writtenPiece = (piece: BodyPiece<SourceText>): SourceText =>
  piece.kind === 'text' ? piece.text : addedText(`${piece.substitute ? '<@' : '<'} ${piece.path.text}`);

export const graphqlText = ({ query, variables }: DraftGraphql): string =>
  variables === null ? query.text : `${query.text}\n\n${variables.text}`;
