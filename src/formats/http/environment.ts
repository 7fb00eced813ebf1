import { isCredentialName } from '../../core/http/credential-names.ts';
import { findJsonError } from '../../core/json/check.ts';
import { type JsonNode, parseJsonTree, valuesByKey } from '../../core/json/tree.ts';
import { createLineIndex } from '../../core/request/position.ts';
import { copyToValue } from '../../core/value/copy-value.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { Value } from '../../core/value/types.ts';
import { VariableError } from '../../core/value/value-error.ts';
import type {
  EnvironmentProblem,
  EnvironmentTexts,
  FileVariable,
  ReadEnvironments,
} from '../../ports/formats.ts';

/** The folders come farthest first. The nearest wins, in it the private file; `$shared` is the base of every environment. */
export function parseEnvironments(folders: readonly EnvironmentTexts[]): ReadEnvironments {
  const problems: EnvironmentProblem[] = [];
  const found = new Map<string, Map<string, FileVariable>>();
  const protectedNames = new Set<string>();
  for (const [folder, { publicText, privateText }] of folders.entries()) {
    if (publicText !== null)
      readFile(publicText, { file: 'public', folder, found, problems, protectedNames });
    if (privateText !== null)
      readFile(privateText, { file: 'private', folder, found, problems, protectedNames });
  }
  const shared = new Map(
    [...(found.get('$shared') ?? [])].map(([name, one]) => [name, { ...one, isShared: true as const }]),
  );
  found.delete('$shared');
  const environments = [...found].map(([name, variables]) => ({
    name,
    variables: [...new Map<string, FileVariable>([...shared, ...variables]).values()],
    isProtected: protectedNames.has(name) || protectedNames.has('$shared'),
  }));
  return { environments, problems };
}

/** Member of an environment that restloop asks about; other tools read it as a variable that nothing uses. */
const protectedMark = '$protected';

/** Settings of credentials, of which the private file may have a part: their secrets are masked by their own names. */
const securityName = 'Security';

function merged(before: Value | undefined, value: Value): Value {
  if (!isObject(before) || !isObject(value)) return value;
  const keys = new Set([...Object.keys(before), ...Object.keys(value)]);
  return Object.fromEntries(
    [...keys].map((key) => {
      const [old, given] = [before[key] as Value | undefined, value[key] as Value | undefined];
      return [key, given === undefined ? (old ?? '') : merged(old, given)];
    }),
  );
}

interface ReadContext {
  readonly folder: number;
  readonly file: 'public' | 'private';
  readonly found: Map<string, Map<string, FileVariable>>;
  readonly problems: EnvironmentProblem[];
  readonly protectedNames: Set<string>;
}

function readFile(text: string, { file, folder, found, problems, protectedNames }: ReadContext): void {
  const report = (offset: number, message: string, hint: string | null): void => {
    problems.push({
      severity: 'error',
      file,
      folder,
      message,
      hint,
      ...createLineIndex(text).positionAt(offset),
    });
  };
  const content = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const fault = findJsonError(content);
  if (fault !== null) {
    report(
      fault.offset + text.length - content.length,
      `this is not JSON: ${fault.expected} was expected here`,
      null,
    );
    return;
  }
  const parsed: unknown = JSON.parse(content);
  const lineOf = valueLines(content);
  if (!isObject(parsed)) {
    report(0, 'an environment file is an object: {"dev": {"host": "..."}}', null);
    return;
  }
  for (const [name, variables] of Object.entries(parsed)) {
    if (!isObject(variables)) {
      report(0, `the environment "${name}" is not an object of variables`, '{"dev": {"host": "..."}}');
      continue;
    }
    const environment = found.get(name) ?? new Map<string, FileVariable>();
    found.set(name, environment);
    for (const [key, raw] of Object.entries(variables)) {
      if (key === protectedMark) {
        if (raw === true) protectedNames.add(name);
        continue;
      }
      const read = readValue(raw, key);
      if (read === null) continue;
      const isSecurity = key === securityName;
      const value = isSecurity ? merged(environment.get(key)?.value, read) : read;
      const isPrivate = file === 'private';
      const found = { name: key, value, replaced: environment.get(key)?.value };
      environment.set(key, {
        name: key,
        value,
        isPrivate,
        isSecret: isPrivate && !isSecurity && isSecret(found),
        folder,
        line: lineOf(name, key),
      });
    }
  }
}

function valueLines(text: string): (environment: string, name: string) => number {
  const root = parseJsonTree(text);
  const index = createLineIndex(text);
  const environments = root?.kind === 'object' ? valuesByKey(root.members) : none;
  const known = new Map<string, ReadonlyMap<string, JsonNode>>();
  return (environment, name) => {
    let members = known.get(environment);
    if (members === undefined) {
      const node = environments.get(environment);
      members = node?.kind === 'object' ? valuesByKey(node.members) : none;
      known.set(environment, members);
    }
    return index.positionAt(members.get(name)?.start ?? 0).line;
  };
}

const none: ReadonlyMap<string, JsonNode> = new Map();

/** Private files hold secrets, and a developer's own hosts and ids. */
function isSecret({ name, value, replaced = '' }: PrivateValue): boolean {
  if (isCredentialName(name, 'environment')) return true;
  const isPlain = typeof value === 'number' || typeof value === 'boolean' || isAddress(value);
  return !isPlain && replaced === '';
}

interface PrivateValue {
  readonly name: string;
  readonly value: Value;
  readonly replaced: Value | undefined;
}

const isAddress = (value: Value): boolean =>
  typeof value === 'string' && (/^https?:\/\/[^@]*$/.test(value) || host.test(value));

/** Host names in lower case: the dotted parts of a JSON Web Token have upper case. */
const host = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|(?:[a-z\d-]+\.)+[a-z]{2,24})(?::\d+)?$/;

function readValue(raw: unknown, name: string): Value | null {
  try {
    return raw === null ? null : copyToValue(raw, name);
  } catch (error) {
    if (error instanceof VariableError) return null;
    throw error;
  }
}
