import { jsonPlaceAt } from '../../core/editor/completion/described/json-place.ts';
import { bodyPieces } from '../../core/request/body.ts';
import type { Draft, DraftGraphql, SourceText } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { readTextSync } from '../../files/read.ts';
import type { GraphqlCompletion, GraphqlDescription, GraphqlSchema } from '../../ports/graphql.ts';
import { namedPath } from '../files/body-files.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import type { RequestRoom } from '../rooms.ts';

export type Queries = ReturnType<typeof createQueries>;

export function createQueries(room: RequestRoom) {
  const find = (text: string): FoundQuery | null => {
    if (room.store.getState().schemas.length === 0) return null;
    const parsed = parseRequest(text);
    const { graphql } = parsed.draft;
    if (graphql === undefined) return null;
    // Not the editor's previewer: it remembers one preview, which this would replace.
    const { preview } = room.previews.triedPreviewer.previewParsed(parsed, room.previews.scope());
    const schema = room.schemas.schemaFor(preview.wireUrl);
    if (schema === null) return null;
    const query = () => (graphql.hasFile === true ? queryOf(parsed.draft, room.files) : graphql.query.text);
    return { schema, graphql, query };
  };
  return {
    /** Names and values at the cursor (UTF-16 offset in the text), in the query or its variables. */
    complete(text: string, cursor: number): GraphqlCompletion | null {
      const found = find(text);
      return found === null ? null : complete(found, text, cursor);
    },
    describe(text: string, cursor: number): GraphqlDescription | null {
      const found = find(text);
      return found === null ? null : describe(found, text, cursor);
    },
  };
}

interface FoundQuery {
  readonly schema: GraphqlSchema;
  readonly graphql: DraftGraphql;
  readonly query: () => string;
}

function queryOf(draft: Draft, permissions: FilePermissions): string {
  const place = { folder: undefined, file: undefined, permissions };
  const texts = bodyPieces(draft.body).flatMap((piece) => {
    if (piece.kind !== 'file' || piece.inString === undefined) return [];
    try {
      const real = permissions.check(namedPath({ path: piece.path.text, at: piece.path }, draft, place));
      return [readTextSync(real, { limit: maxQuery })];
    } catch {
      return [];
    }
  });
  return [...texts, draft.graphql?.query.text ?? ''].join('\n');
}

const maxQuery = 1_000_000;

function complete(found: FoundQuery, text: string, cursor: number): GraphqlCompletion | null {
  const { schema, graphql } = found;
  const inVariables = graphql.variables === null ? null : placeIn(graphql.variables, { text, cursor });
  if (inVariables !== null) return completeVariables(found, inVariables.before, cursor);
  const at = placeIn(graphql.query, { text, cursor });
  const completed = at === null ? null : schema.complete(at.whole, at.before.length);
  return completed === null || at === null
    ? null
    : { ...completed, start: completed.start + cursor - at.before.length };
}

function completeVariables(
  { schema, query }: FoundQuery,
  before: string,
  cursor: number,
): GraphqlCompletion | null {
  const place = jsonPlaceAt(before);
  if (place === null) return null;
  const { kind, steps, typed, isQuoted } = place;
  const keys = place.kind === 'key' ? place.keys : new Set<string>();
  const items = schema.completeVariables(query(), { kind, steps, keys }).map((item) => {
    const isText = kind === 'key' || item.type !== 'Boolean';
    const written = isText ? JSON.stringify(item.name) : item.name;
    return { ...item, text: `${isQuoted ? written.slice(1) : written}${kind === 'key' ? ': ' : ''}` };
  });
  return items.length === 0 ? null : { start: cursor - typed.length, items };
}

function describe(
  { schema, graphql, query }: FoundQuery,
  text: string,
  cursor: number,
): GraphqlDescription | null {
  const inVariables = graphql.variables === null ? null : placeIn(graphql.variables, { text, cursor });
  if (inVariables !== null) {
    const { whole, before } = inVariables;
    const word = /^[^"\n,:{}[\]]*/.exec(whole.slice(before.length, before.length + 200))?.[0] ?? '';
    const place = jsonPlaceAt(before + word);
    const steps =
      place?.kind === 'key' && place.typed !== '' ? [...place.steps, place.typed] : (place?.steps ?? []);
    const found = schema.describeVariable(query(), steps);
    if (found !== null) return found;
  }
  const at = placeIn(graphql.query, { text, cursor });
  return at === null ? schema.describeAt('', 0) : schema.describeAt(at.whole, at.before.length);
}

interface PlaceIn {
  readonly whole: string;
  readonly before: string;
}

/** Finds the part of the text at an offset. Blanks after a part belong to it while it is typed. */
function placeIn(
  part: SourceText,
  { text, cursor }: { readonly text: string; readonly cursor: number },
): PlaceIn | null {
  for (const [number, { at, offset }] of part.runs.entries()) {
    const next = part.runs[number + 1];
    const end = next?.at ?? part.text.length;
    if (offset === null || cursor < offset) continue;
    if (cursor <= offset + end - at)
      return { whole: part.text, before: part.text.slice(0, at + cursor - offset) };
    const after = text.slice(offset + end - at, cursor);
    if (next === undefined && after.trim() === '')
      return { whole: part.text + after, before: part.text + after };
  }
  return null;
}
