import type { App } from '../../app/app.ts';
import type { DescribedHint, DescribedHints, OperationHint } from '../../core/editor/completion/types.ts';
import { own, textOf } from '../../core/json/raw.ts';
import type { FoundOperation } from '../../core/openapi/find-operation.ts';
import { bodiesOf, parametersOf } from '../../core/openapi/operation-parts.ts';
import { requestPath, safeName } from '../../core/openapi/path-names.ts';
import { type References, referencesOf } from '../../core/openapi/references.ts';
import { listedValues, membersOf, schemaAt, summaryOf, typeText } from '../../core/openapi/schema/members.ts';
import { isJsonType } from '../../core/request/media.ts';
import { operationOfText } from '../../core/session/descriptions/described-operation.ts';
import { readDescriptions } from '../../core/session/descriptions/links.ts';
import type { SessionState } from '../../core/session/state.ts';
import { cleanLine } from '../../core/text/clean.ts';

export function describedHints(text: string, { store }: Pick<App, 'store'>): DescribedHints | null {
  const found = operationOfText(text, store.getState());
  if (found === null) return null;
  const known = hints.get(found.operation) ?? hintsOf(found);
  hints.set(found.operation, known);
  return known;
}

const hints = new WeakMap<FoundOperation['operation'], DescribedHints>();

function hintsOf(found: FoundOperation): DescribedHints {
  const references = referencesOf(found.description.document);
  const parameters = parametersOf(found).map(({ place, name, schema, isRequired, description }) => ({
    place,
    hint: hintOf({ name, schema, isRequired, description }, references),
  }));
  const at = (name: string): DescribedHint[] =>
    parameters.flatMap(({ place, hint }) => (place === name ? [hint] : []));
  const bodies = bodiesOf(found);
  const isJson = ({ mediaType }: (typeof bodies)[number]) => isJsonType(mediaType) || mediaType === '*/*';
  // The fields of a form are written as items, too.
  const body = (bodies.find(isJson) ?? bodies[0])?.schema;
  return {
    query: at('query'),
    headers: at('header'),
    path: at('path').map((hint) => ({ ...hint, name: safeName(hint.name) })),
    members: (steps) =>
      membersOf(schemaAt(body, steps, references), references).flatMap((member) =>
        own(member.schema, 'readOnly') === true
          ? []
          : [hintOf({ ...member, description: summaryOf(member.schema) }, references)],
      ),
    values: (steps) =>
      listedValues(schemaAt(body, steps, references), references).map((value) => JSON.stringify(value) ?? ''),
  };
}

interface NamedSchema {
  readonly name: string;
  readonly schema: unknown;
  readonly isRequired: boolean;
  readonly description: string;
}

function hintOf(
  { name, schema, isRequired, description }: NamedSchema,
  references: References,
): DescribedHint {
  const type = typeText(schema, references);
  const values = listedValues(schema, references);
  const parts = [isRequired ? 'required' : '', type, description].filter(Boolean);
  return {
    name,
    description: cleanLine(parts.join('  ')).slice(0, 200),
    isText: values.length > 0 ? values.every((value) => typeof value === 'string') : /^string\b/.test(type),
    values: values.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  };
}

type Links = SessionState['descriptions'];

const operations = new WeakMap<Links, readonly OperationHint[]>();
const merged = new WeakMap<readonly OperationHint[], Map<Links, readonly OperationHint[]>>();

export function withDescribedOperations(
  saved: readonly OperationHint[],
  links: Links,
): readonly OperationHint[] {
  if (links.length === 0) return saved;
  const known = merged.get(saved)?.get(links);
  if (known !== undefined) return known;
  const targets = new Set(saved.map(({ method, target }) => `${method} ${target}`));
  const all = [
    ...saved,
    ...describedOperations(links).filter(({ method, target }) => !targets.has(`${method} ${target}`)),
  ];
  merged.set(saved, new Map([[links, all]]));
  return all;
}

function describedOperations(links: Links): readonly OperationHint[] {
  const known =
    operations.get(links) ??
    readDescriptions(links).flatMap((description) =>
      description.operations.map(({ method, path, operation }) => ({
        method,
        target: cleanLine(requestPath(path)),
        summary: cleanLine(textOf(own(operation, 'summary')) || textOf(own(operation, 'operationId'))),
      })),
    );
  operations.set(links, known);
  return known;
}
