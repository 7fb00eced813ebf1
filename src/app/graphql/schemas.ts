import { parseJson } from '../../core/json/parse.ts';
import { type KnownSchema, schemaFor } from '../../core/session/schemas/schemas.ts';
import type { SessionState } from '../../core/session/state.ts';
import type { GraphqlSchema, GraphqlTools } from '../../ports/graphql.ts';
import type { LazyPromise } from '../lazy-promise.ts';

export type Schemas = ReturnType<typeof createSchemas>;

export function createSchemas(
  tools: LazyPromise<GraphqlTools>,
  { state, arrived }: { readonly state: () => SessionState; readonly arrived: () => void },
) {
  const read = new WeakMap<KnownSchema, { readonly schema: GraphqlSchema | null }>();
  return {
    tools,
    /** Null while the tools are loaded, which a later look finds. */
    schemaFor(url: string | null): GraphqlSchema | null {
      const known = schemaFor(state().schemas, url);
      if (known === null) return null;
      const found = read.get(known);
      if (found !== undefined) return found.schema;
      const loaded = tools.ready();
      if (loaded === null) {
        if (tools.made() === null) void tools().then(arrived);
        return null;
      }
      const schema = loaded.readSchema(parseJson(known.text));
      read.set(known, { schema });
      return schema;
    },
    async ready(): Promise<void> {
      if (state().schemas.length > 0) await tools();
    },
  };
}
