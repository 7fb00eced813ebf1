import { operationOfText } from '../../core/session/descriptions/described-operation.ts';
import { allOperations } from '../../core/session/descriptions/find-docs.ts';
import type { SessionState } from '../../core/session/state.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { docsLines, operationLines } from '../../core/view/openapi/docs-lines.ts';

/** The description of the request in a text; the operations that there are where it has none yet. */
export function docsOfText(
  text: string,
  state: Pick<SessionState, 'descriptions' | 'layers'>,
  width: number,
): readonly StyledLine[] {
  const found = operationOfText(text, state);
  if (found !== null) return docsLines(found, width);
  const all = allOperations(state);
  return all.length === 0
    ? [[span('No OpenAPI description is linked: .openapi FILE links one', 'hint')]]
    : [[span('No operation is typed yet. There are', 'muted')], ...operationLines(all, width)];
}
