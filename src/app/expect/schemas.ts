import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { AnySchemaObject, ValidateFunction } from 'ajv';
import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formatsPlugin from 'ajv-formats';
import { fileLimits } from '../../core/files/limits.ts';
import { findJsonError } from '../../core/json/check.ts';
import { createLineIndex, placeText } from '../../core/request/position.ts';
import { isDeeperThan } from '../../core/value/limits.ts';
import { readTextSync } from '../../files/read.ts';
import type { FilePermissions } from '../files/file-permissions.ts';
import { hintOf, messageOf } from '../message.ts';

export type Schemas = ReturnType<typeof createSchemas>;

export interface SchemaPlace {
  /** Folder of the file; absent for typed text. */
  readonly folder: string | undefined;
  readonly permissions: Pick<FilePermissions, 'check' | 'cwd'>;
}

export function createSchemas() {
  const compiled = new Map<string, ValidateFunction>();
  return {
    /** Returns a sentence for each error. Throws an Error for a schema that cannot be read. */
    validate(json: unknown, schema: string, place: SchemaPlace): readonly string[] {
      const folder = resolve(place.folder ?? place.permissions.cwd);
      const key = `${place.folder ?? ''}\n${schema}`;
      let check = compiled.get(key);
      if (check === undefined) {
        check = schema.startsWith('{')
          ? compile(parseSchema(schema, 'the schema'), pathToFileURL(`${folder}/`).href, place)
          : compileFile(pathToFileURL(resolve(folder, schema)).href, place);
        compiled.set(key, check);
      }
      if (check(json)) return [];
      return (check.errors ?? []).map(({ instancePath, message, params }) => {
        const extra = Object.values(params ?? {}).filter(
          (value) => typeof value === 'string' && !message?.includes(value),
        );
        return `${instancePath === '' ? '/' : instancePath} ${message ?? 'is wrong'}${extra.length === 0 ? '' : ` (${extra.join(', ')})`}`;
      });
    },
  };
}

function compileFile(url: string, place: SchemaPlace): ValidateFunction {
  return compile(readSchema(url, place), url, place);
}

function compile(schema: AnySchemaObject, url: string, place: SchemaPlace): ValidateFunction {
  if (isDeeperThan(schema, maxSchemaDepth))
    throw new Error(`the schema is nested deeper than ${maxSchemaDepth} levels`);
  const draft = draftOf(schema);
  const ajv = createValidator(draft);
  const withId = { $id: url, ...schema };
  for (;;) {
    try {
      return ajv.compile(checked(withId, draft));
    } catch (error) {
      const missing = missingReference(error);
      if (missing === null) throw new Error(`the schema cannot be used: ${messageOf(error)}`);
      ajv.addSchema(checked({ $id: missing, ...readSchema(missing, place) }, draft), missing);
    }
  }
}

/** Maximum depth: the compiler and the code it makes are recursive. */
const maxSchemaDepth = 200;

/** JSON Schema 2020-12 unless `$schema` names an earlier draft. */
const draftOf = ({ $schema }: AnySchemaObject): typeof Ajv =>
  typeof $schema === 'string' && /draft-0[67]/.test($schema) ? Ajv : Ajv2020;

/** Unknown keywords are annotations. Schemas are checked apart, because the schema of a draft takes long to compile. */
function createValidator(Draft: typeof Ajv): Ajv {
  const ajv = new Draft({
    strict: false,
    allErrors: true,
    allowUnionTypes: true,
    // Inherited properties such as `toString` are not keys of the JSON.
    ownProperties: true,
    validateSchema: false,
    // The code that it makes is used a few times, and to shorten it takes as long as to make it.
    code: { optimize: false },
  });
  const addFormats = 'default' in formatsPlugin ? formatsPlugin.default : formatsPlugin;
  (addFormats as (ajv: Ajv) => void)(ajv);
  return ajv;
}

function checked(schema: AnySchemaObject, Draft: typeof Ajv): AnySchemaObject {
  const checker = checkers.get(Draft) ?? createValidator(Draft);
  checker.validateSchema(schema, true);
  // A time limit may have stopped one that compiled its draft, which leaves it unusable.
  checkers.set(Draft, checker);
  return schema;
}

const checkers = new Map<typeof Ajv, Ajv>();

function missingReference(error: unknown): string | null {
  const missing = error instanceof Error && 'missingSchema' in error ? error.missingSchema : null;
  return typeof missing === 'string' && missing.startsWith('file:') ? missing : null;
}

function readSchema(url: string, { folder, permissions }: SchemaPlace): AnySchemaObject {
  const path = fileURLToPath(url);
  let text: string;
  try {
    const real = permissions.check({ path, folder, place: path });
    text = readTextSync(real, { limit: fileLimits.schema, name: path });
  } catch (error) {
    const hint = hintOf(error);
    throw new Error(
      `the schema ${path} cannot be read: ${messageOf(error)}${hint === null ? '' : ` (${hint})`}`,
    );
  }
  return parseSchema(text, path);
}

/** Parses a schema. Errors have a place but no content, because reports are shared. */
function parseSchema(text: string, name: string): AnySchemaObject {
  try {
    return JSON.parse(text);
  } catch {
    const wrong = findJsonError(text);
    const place = wrong === null ? '' : `:${placeText(null, createLineIndex(text).positionAt(wrong.offset))}`;
    throw new Error(`${name}${place} is not JSON`);
  }
}
