import { parseJson } from '../../core/json/parse.ts';
import { nodeAt } from '../../core/json/path.ts';
import { own, textOf } from '../../core/json/raw.ts';
import { parseJsonTree } from '../../core/json/tree.ts';
import type { Draft, DraftGraphql, SourceText } from '../../core/request/draft.ts';
import { createLineIndex, placeText } from '../../core/request/position.ts';
import { isUnresolved } from '../../core/request/render/piece.ts';
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

interface CheckContext {
  readonly scope: Scope;
  readonly room: RequestRoom;
  readonly isTyped?: boolean;
}

export function withSchemaChecks(
  preview: Preview,
  draft: Draft,
  { scope, room, isTyped = false }: CheckContext,
): Preview {
  const { graphql, source } = draft;
  if (graphql === undefined) return preview;
  const schema = room.schemas.schemaFor(preview.wireUrl);
  if (schema === null) return preview;
  const parts =
    graphql.hasFile === true ? partsInFiles(preview, graphql, scope) : partsInText(graphql, scope);
  if (parts === null || parts.query.trim() === '') return preview;
  const problems = schema
    .check(parts.query, parts.values)
    // A query that is being written is not closed yet.
    .filter(({ message }) => !isTyped || !message.includes('<EOF>'));
  if (problems.length === 0) return preview;
  const secrets = sessionSecrets(room.store.getState());
  const lines = createLineIndex(source);
  const diagnostics = problems.map((problem): Diagnostic => {
    const { message = problem.message, ...place } = parts.placeOf(problem);
    return {
      code: 'invalid-graphql',
      severity: 'warning',
      part: 'body',
      ...lines.positionAt(place.offset),
      ...place,
      message: secrets.mask(previewMasker(preview).mask(cleanLine(message))),
      hint: null,
    };
  });
  return { ...preview, diagnostics: [...preview.diagnostics, ...diagnostics] };
}

/** A query with its variables, which are null where they are not known. */
interface QueryParts {
  readonly query: string;
  readonly values: unknown;
  /** `message` names the file where the place is in one. */
  placeOf(problem: GraphqlProblem): {
    readonly offset: number;
    readonly length: number;
    readonly message?: string;
  };
}

/** Null while a placeholder of the query has no value. */
function partsInText(graphql: DraftGraphql, scope: Scope): QueryParts | null {
  const query = rendered(graphql.query, scope, 'plain');
  if (query === null) return null;
  const variables = graphql.variables === null ? null : rendered(graphql.variables, scope, 'json');
  const values =
    graphql.variables === null ? {} : variables === null ? null : (parseJson(variables.text) ?? null);
  return {
    query: query.text,
    values,
    placeOf: ({ place }) => {
      if (place.in === 'query') return query.place(place.start, place.end);
      const at = variables === null ? null : placeInVariables(place.steps, variables);
      if (at !== null) return at;
      const declared = Math.max(0, query.text.indexOf(`$${place.name}`));
      return query.place(declared, declared + place.name.length + 1);
    },
  };
}

function partsInFiles(
  { body, source, targetAt }: Preview,
  graphql: DraftGraphql,
  scope: Scope,
): QueryParts | null {
  if (body.kind !== 'text' || body.text.chunks.some(isUnresolved)) return null;
  const sent = parseJson(body.text.text);
  const query = textOf(own(sent, 'query'));
  const file = fileOf(graphql.query);
  const written = graphql.variables;
  const variablesFile = written === null ? null : fileOf(written);
  const variables = written === null || variablesFile !== null ? null : rendered(written, scope, 'json');
  const at = (path: string | null) => ({
    offset: path === null ? targetAt : Math.max(targetAt, source.indexOf(path, targetAt)),
    length: path?.length ?? 1,
  });
  return {
    query,
    values: own(sent, 'variables') ?? {},
    placeOf({ place, message }) {
      if (place.in === 'variables') {
        const found = variables === null ? null : placeInVariables(place.steps, variables);
        return found ?? at(variablesFile ?? file);
      }
      if (file === null) return at(null);
      const position = createLineIndex(query).positionAt(place.start);
      return { ...at(file), message: `${message} (${placeText(file, position)})` };
    },
  };
}

/** The path of a query or of variables that begin with a file: `< query.graphql`, `gql Name < query.graphql`. */
const fileOf = ({ text }: SourceText): string | null =>
  /^(?:gql[^\n<]*)?<@? ([^\n]+)/.exec(text)?.[1] ?? null;

function placeInVariables(steps: readonly (string | number)[], variables: PlacedText) {
  const root = steps.length > 1 ? parseJsonTree(variables.text) : null;
  const node = root === null ? undefined : nodeAt(root, steps);
  if (node !== undefined) return variables.place(node.start, node.end);
  const name = `"${steps[0]}"`;
  const key = variables.text.indexOf(name);
  return key < 0 ? null : variables.place(key, key + name.length);
}

interface PlacedText {
  readonly text: string;
  place(start: number, end: number): { readonly offset: number; readonly length: number };
}

function rendered(source: SourceText, scope: Scope, syntax: TemplateSyntax): PlacedText | null {
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
