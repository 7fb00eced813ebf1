import { own } from '../json/raw.ts';
import { mediaTypeOf } from '../request/media.ts';
import { isObject } from '../value/is-object.ts';
import type { DescribedBody } from './operation-parts.ts';
import { readValue, stepsText } from './parameters/check-value.ts';
import type { StyleReading } from './parameters/read-style.ts';
import { type Style, styleOf } from './parameters/style.ts';
import { checkUntyped, shapesOf, type Untyped } from './parameters/untyped.ts';
import type { References } from './references.ts';
import { membersOf, schemaAt } from './schema/members.ts';
import type { FormField, NamedFinding, Pair } from './types.ts';

export function checkForm(
  fields: readonly FormField[],
  body: DescribedBody,
  references: References,
): readonly NamedFinding[] {
  if (fields.length > maxFields || fields.some(({ name }) => name.includes('{{'))) return [];
  const known = membersOf(body.schema, references).map(({ name }) => name);
  const names = [...new Set(fields.map(({ name }) => fieldOf(name, known)))];
  const read = names.map((name) => [name, readField(name, { fields, body, references })] as const);
  const members = read.map(
    ([name, reading]) => [name, reading?.kind === 'value' ? reading.value : unknownValue] as const,
  );
  return [
    ...read.flatMap(([name, reading]) =>
      reading?.kind === 'misread' ? [findingOf(name, { message: reading.message, hint: null })] : [],
    ),
    ...checkUntyped({ kind: 'object', members }, body.schema, references).map((finding) => {
      const [name = '', ...steps] = finding.steps;
      return findingOf(`${name}${stepsText(steps)}`, finding);
    }),
    ...fields.flatMap((field) => typeFinding(field, body)),
  ];
}

const maxFields = 1000;

/** A part has one of the media types of its encoding, which may be ranges: `image/*`. */
function typeFinding({ name, contentType }: FormField, { encoding }: DescribedBody): readonly NamedFinding[] {
  const wanted = own(own(encoding, name), 'contentType');
  if (contentType === undefined || typeof wanted !== 'string') return [];
  const type = mediaTypeOf(contentType);
  const isWanted = wanted.split(',').some((each) => {
    const range = mediaTypeOf(each);
    return range === type || range === '*/*' || (range.endsWith('/*') && type.startsWith(range.slice(0, -1)));
  });
  const message = `is sent as ${type}; the description says ${wanted}`;
  return isWanted ? [] : [findingOf(name, { message, hint: null })];
}

const unknownValue: Untyped = { kind: 'json', text: null };

/** An empty name is the form itself. */
function findingOf(
  name: string,
  {
    message,
    hint,
    isMissing = false,
  }: Pick<NamedFinding, 'message' | 'hint'> & { readonly isMissing?: boolean },
): NamedFinding {
  const subject = name === '' ? 'the form' : `the form field ${name}`;
  return { place: 'field', name, message: `${subject} ${message}`, hint, isMissing };
}

/** `tags[]` and `address[zip]` are parts of a field, unless the description has a field of that name. */
const fieldOf = (name: string, known: readonly string[]): string =>
  known.includes(name) ? name : name.replace(/\[.*$/s, '');

function readField(
  name: string,
  {
    fields,
    body,
    references,
  }: { readonly fields: readonly FormField[]; readonly body: DescribedBody; readonly references: References },
): StyleReading | null {
  const schema = schemaAt(body.schema, [name], references);
  const given = fields.filter((field) => field.name === name || field.name.startsWith(`${name}[`));
  const pairs = given.flatMap((field): Pair[] => (field.value === null ? [] : [[field.name, field.value]]));
  // Files are compared with nothing.
  if (pairs.length < given.length) return null;
  const texts = pairs.flatMap(([key, value]) => (key === name ? [value] : []));
  const style = styleOfField(name, { body, schema, references });
  return readValue({ name, style, texts, pairs, isTaken: () => false }, schema, references);
}

function styleOfField(
  name: string,
  {
    body: { encoding, mediaType },
    schema,
    references,
  }: { readonly body: DescribedBody; readonly schema: unknown; readonly references: References },
): Style {
  const given = own(encoding, name);
  const type = own(given, 'contentType');
  const isMultipart = mediaTypeOf(mediaType) === 'multipart/form-data';
  if (typeof type === 'string' && /[/+]json\b/i.test(type)) return { kind: 'json', isExploded: false };
  const shapes = shapesOf(schema, references);
  if (shapes.includes('object')) return { kind: isMultipart ? 'json' : 'deepObject', isExploded: true };
  if (isObject(given) && !isMultipart) return styleOf(given, 'query');
  return { kind: 'form', isExploded: true };
}
