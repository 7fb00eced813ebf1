import { own, type Raw, textOf } from '../json/raw.ts';

export function formBodies(parameters: readonly Raw[], consumes: readonly string[]) {
  const fields = parameters.filter((parameter) => own(parameter, 'in') === 'formData');
  if (fields.length === 0) return [];
  const forms = consumes.filter((type) => /^(?:multipart|application\/x-www-form-urlencoded)\b/i.test(type));
  const usual = fields.some(isFile)
    ? ['multipart/form-data']
    : ['application/x-www-form-urlencoded', 'multipart/form-data'];
  const schema = formSchema(fields);
  const isRequired = fields.some((field) => own(field, 'required') === true);
  const encoding = Object.fromEntries(fields.map((field) => [nameOf(field), field]));
  return (forms.length > 0 ? forms : usual).map((mediaType) => ({ mediaType, schema, isRequired, encoding }));
}

export const formSchema = (fields: readonly Raw[]): Raw => ({
  type: 'object',
  properties: Object.fromEntries(
    fields.map((field) => [nameOf(field), isFile(field) ? { type: 'string', format: 'binary' } : field]),
  ),
  required: fields.filter((field) => own(field, 'required') === true).map(nameOf),
});

export const isFile = (field: Raw): boolean => own(field, 'type') === 'file';

const nameOf = (field: Raw): string => textOf(own(field, 'name'));
