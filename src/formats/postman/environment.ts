import { isCredentialName } from '../../core/http/credential-names.ts';
import { onOneLine, own, type Raw, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Value } from '../../core/value/types.ts';
import type { ImportResult } from '../../ports/formats.ts';
import { importedVariables } from '../imported.ts';
import { warning } from '../problems.ts';
import { createNames } from './names.ts';
import { variablesOf } from './variables.ts';

export const isEnvironment = (document: unknown): document is Raw =>
  isObject(document) && own(document, 'item') === undefined && Array.isArray(own(document, 'values'));

export const isGlobalsList = (document: unknown): document is readonly Raw[] =>
  Array.isArray(document) &&
  document.length > 0 &&
  document.every((entry) => typeof own(entry, 'key') === 'string' && own(entry, 'value') !== undefined);

export function importEnvironment(document: Raw, path: string): ImportResult {
  const names = createNames();
  const read = variablesOf(own(document, 'values'), names);
  const notes = () => names.notes().map((message) => warning(1, message));
  if (own(document, '_postman_variable_scope') === 'globals') {
    const { variables, problems } = importedVariables(read, { path });
    return { requests: [], variables, problems: [...notes(), ...problems] };
  }
  const given = (onOneLine(textOf(own(document, 'name'))) || fileName(path)).replace(/[\s=]+/g, '-');
  const name = given === '' || ['new', 'set', 'load', 'none'].includes(given) ? 'postman' : given;
  const variables = read.map((variable): { name: string; value: Value; secret: boolean } => ({
    name: variable.name,
    value: variable.kind === 'text' ? variable.text : variable.value,
    secret: variable.secret === true || isCredentialName(variable.name, 'environment'),
  }));
  return { requests: [], variables: [], environments: [{ name, variables }], problems: notes() };
}

const fileName = (path: string): string =>
  path.replace(/^.*[/\\]/s, '').replace(/(?:\.postman_environment)?\.json$/i, '');
