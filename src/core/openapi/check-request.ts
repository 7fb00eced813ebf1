import { parseJsonTree } from '../json/tree.ts';
import { checkForm } from './check-form.ts';
import type { FoundOperation } from './find-operation.ts';
import { bodiesOf, bodyFor, parametersOf } from './operation-parts.ts';
import { checkParameters } from './parameters/check-parameters.ts';
import { referencesOf } from './references.ts';
import { checkSchema } from './schema/check.ts';
import type { DescribedRequest, RequestFinding } from './types.ts';

export function checkRequest(found: FoundOperation, request: DescribedRequest): readonly RequestFinding[] {
  return [...checkParameters(parametersOf(found), found, request), ...checkBody(found, request)];
}

function checkBody(found: FoundOperation, { body }: DescribedRequest): readonly RequestFinding[] {
  const described = body === null ? undefined : bodyFor(bodiesOf(found), body.contentType);
  if (body === null || described === undefined) return [];
  const references = referencesOf(found.description.document);
  if (body.kind === 'form') return checkForm(body.fields, described, references);
  const root = body.text.length > maxBody ? null : parseJsonTree(body.text);
  if (root === null) return [];
  return checkSchema(root, described.schema, {
    text: body.text,
    references,
    direction: 'request',
  }).map((one) => ({ ...one, place: 'body' }));
}

const maxBody = 200_000;
