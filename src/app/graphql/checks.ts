import { parseJson } from '../../core/json/parse.ts';
import type { Draft, SourceText } from '../../core/request/draft.ts';
import { createLineIndex } from '../../core/request/position.ts';
import { sourceSpan } from '../../core/request/source-text.ts';
import type { Preview } from '../../core/request/types.ts';
import { previewMasker } from '../../core/secrets/preview-secrets.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { parseTemplate } from '../../core/template/parse.ts';
import { renderTemplate } from '../../core/template/render.ts';
import type { TemplateSyntax } from '../../core/template/template.ts';
import type { Diagnostic, Scope } from '../../core/template/types.ts';
import { cleanLine } from '../../core/text/clean.ts';
import type { GraphqlProblem } from '../../ports/graphql.ts';
import type { RequestRoom } from '../rooms.ts';

interface Checking {
  readonly scope: Scope;
  readonly room: RequestRoom;
  /** Whether it is a preview while typing. */
  readonly isTyped?: boolean;
}

/** The preview with what a query and its variables break of the server's schema, where that is known. */
export function withSchemaChecks(
  preview: Preview,
  draft: Draft,
  { scope, room, isTyped = false }: Checking,
): Preview {
  const { graphql, source } = draft;
  if (graphql === undefined || graphql.hasFile === true) return preview;
  const schema = room.schemas.schemaFor(preview.wireUrl);
  const query = schema === null ? null : rendered(graphql.query, scope, 'plain');
  if (schema === null || query === null || query.text.trim() === '') return preview;
  const variables = graphql.variables === null ? null : rendered(graphql.variables, scope, 'json');
  const values =
    graphql.variables === null ? {} : variables === null ? null : (parseJson(variables.text) ?? null);
  const problems = schema
    .check(query.text, values)
    // A query that is being written is not closed yet.
    .filter(({ message }) => !isTyped || !message.includes('<EOF>'));
  if (problems.length === 0) return preview;
  const secrets = sessionSecrets(room.store.getState());
  const lines = createLineIndex(source);
  const diagnostics = problems.map((problem): Diagnostic => {
    const place = placeOf(problem, { query, variables });
    return {
      code: 'invalid-graphql',
      severity: 'warning',
      part: 'body',
      ...lines.positionAt(place.offset),
      ...place,
      message: secrets.mask(previewMasker(preview).mask(cleanLine(problem.message))),
      hint: null,
    };
  });
  return { ...preview, diagnostics: [...preview.diagnostics, ...diagnostics] };
}

interface Rendered {
  readonly text: string;
  place(start: number, end: number): { readonly offset: number; readonly length: number };
}

/** Null while a placeholder has no value. */
function rendered(source: SourceText, scope: Scope, syntax: TemplateSyntax): Rendered | null {
  const template = parseTemplate(source.text, syntax);
  const { text, chunks, diagnostics } = renderTemplate(template, scope);
  if (diagnostics.length > 0) return null;
  const written = (at: number): number => {
    let start = 0;
    for (const [index, chunk] of chunks.entries()) {
      const segment = template.segments[index];
      const end = start + chunk.text.length;
      if (segment === undefined || at < end)
        return (segment?.start ?? 0) + (chunk.kind === 'literal' ? at - start : 0);
      start = end;
    }
    return source.text.length;
  };
  return {
    text,
    place: (start, end) =>
      sourceSpan(source, written(start), Math.max(written(start) + 1, written(end - 1) + 1)),
  };
}

function placeOf(
  { place }: GraphqlProblem,
  { query, variables }: { readonly query: Rendered; readonly variables: Rendered | null },
) {
  if (place.in === 'query') return query.place(place.start, place.end);
  const key = variables?.text.indexOf(`"${place.name}"`) ?? -1;
  if (variables !== null && key >= 0) return variables.place(key, key + place.name.length + 2);
  const declared = Math.max(0, query.text.indexOf(`$${place.name}`));
  return query.place(declared, declared + place.name.length + 1);
}
