import { descriptionText } from '../../app/graphql/description-text.ts';
import { operationOfText } from '../../core/session/descriptions/described-operation.ts';
import { allOperations } from '../../core/session/descriptions/find-docs.ts';
import type { SessionState } from '../../core/session/state.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { docsLines, operationLines } from '../../core/view/openapi/docs-lines.ts';
import { wrapWords } from '../../core/view/paint/fit.ts';
import type { GraphqlDescription } from '../../ports/graphql.ts';

export function docsOfText(
  { text, query }: { readonly text: string; readonly query: GraphqlDescription | null },
  state: Pick<SessionState, 'descriptions' | 'layers'>,
  width: number,
): readonly StyledLine[] {
  if (query !== null) return queryLines(query, width);
  const found = operationOfText(text, state);
  if (found !== null) return docsLines(found, width);
  const all = allOperations(state);
  return all.length === 0
    ? [[span('No description is linked: .openapi FILE links one, .schema asks a GraphQL server', 'hint')]]
    : [[span('No operation is typed yet. There are', 'muted')], ...operationLines(all, width)];
}

function queryLines(query: GraphqlDescription, width: number): readonly StyledLine[] {
  const [title = '', ...others] = descriptionText(query);
  return [
    [span(title, 'title')],
    ...others.flatMap((line) => wrapWords([span(line, line.startsWith('  ') ? 'plain' : 'muted')], width)),
  ];
}
