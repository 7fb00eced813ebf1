import { isCredentialName } from '../../../http/credential-names.ts';
import { maskedText } from '../../../template/secret-chunk.ts';
import { copyToValue } from '../../../value/copy-value.ts';
import { isObject } from '../../../value/is-object.ts';
import { checkName } from '../../../value/name.ts';
import { withEnvironment } from '../../environments/changed-environments.ts';
import {
  environmentNamed,
  environmentOrigin,
  fileVariable,
  writtenEnvironment,
} from '../../environments/environments.ts';
import type { SessionState } from '../../state.ts';
import type { NamedVariable } from '../../types.ts';
import { notice, refuse, toSavedUpdate, toUpdate, type Update } from '../../updates.ts';
import { hiddenVariables } from '../../variables/hiding.ts';
import { hidingNotices } from '../../variables/hiding-notices.ts';
import { isMasked } from '../../variables/undecided-secrets.ts';
import { withStep } from '../../variables/undo-steps.ts';
import { noSuchEnvironment } from './missing.ts';

export function edit(state: SessionState, argument: string, at: number): Update {
  const [, given = '', json] = /^([^\s{]*)\s*(\{.*)?$/s.exec(argument) ?? [];
  const name = given === '' ? writtenEnvironment(state) : given;
  if (name === null) return refuse(state, 'Which environment?', '.env edit dev');
  const environment = environmentNamed(state, name);
  if (environment === undefined || isCombination(state, name))
    return toUpdate(state, noSuchEnvironment(state, name));
  if (json !== undefined) return replace(state, { name, json, at });
  const values = Object.fromEntries(
    environment.variables.map((variable) => [
      variable.name,
      isMasked(variable, state.secretAnswers) ? maskedText : variable.value,
    ]),
  );
  const text = `.env edit ${name} ${JSON.stringify(values, null, 2)}`;
  return toUpdate(
    state,
    { kind: 'fill-editor', text, cursor: text.length },
    notice('info', `Enter sets the variables of ${name}.`, `${maskedText} keeps a secret unchanged`),
  );
}

const isCombination = ({ environments, fileEnvironments }: SessionState, name: string): boolean =>
  ![...environments, ...fileEnvironments].some((environment) => environment.name === name);

interface Replacement {
  readonly name: string;
  readonly json: string;
  readonly at: number;
}

function replace(state: SessionState, { name, json, at }: Replacement): Update {
  const before = new Map(
    environmentNamed(state, name)?.variables.map((variable) => [variable.name, variable]) ?? [],
  );
  let variables: NamedVariable[];
  try {
    variables = readVariables(json, { name, at, before });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return refuse(
      state,
      `The variables of ${name} were not changed: ${reason}`,
      '.env edit dev {"host": "..."}',
    );
  }
  const names = new Set(variables.map((variable) => variable.name));
  const staying = [...before.keys()].filter(
    (key) => !names.has(key) && fileVariable(state, name, key) !== undefined,
  );
  // A variable of a file that is as it was stays the file's.
  const own = variables.filter((variable) => fileVariable(state, name, variable.name) !== variable);
  const known = state.environments.find((environment) => environment.name === name);
  const others = state.environments.filter((environment) => environment !== known);
  const environments = [...others, { ...known, name, variables: own }];
  const next = withEnvironment({ ...state, environments }, state.activeEnvironment);
  return toSavedUpdate(
    { ...next, undo: withStep(state) },
    notice('info', `Set the variables of ${name}.`, '.undo reverts it'),
    ...(staying.length === 0
      ? []
      : [
          notice(
            'warning',
            `The file still sets ${staying.join(', ')}.`,
            'remove them in http-client.env.json',
          ),
        ]),
    ...hidingNotices(hiddenVariables(next.layers, 'environment'), 'environment'),
  );
}

/** Throws an Error with a sentence. */
function readVariables(
  json: string,
  {
    name,
    at,
    before,
  }: Pick<Replacement, 'name' | 'at'> & { readonly before: ReadonlyMap<string, NamedVariable> },
): NamedVariable[] {
  const parsed = parsedObject(json);
  return Object.entries(parsed).map(([key, raw]) => {
    const known = before.get(checkName(key));
    const isSame = known !== undefined && (raw === maskedText || sameJson(known.value, raw));
    if (isSame) return known;
    return {
      name: key,
      value: copyToValue(raw, key),
      origin: environmentOrigin(name, at),
      secret: known?.secret === true || isCredentialName(key, 'environment'),
    };
  });
}

function parsedObject(json: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error('this is not JSON.');
  }
  if (!isObject(parsed)) throw new Error('this is not an object.');
  return parsed;
}

const sameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
