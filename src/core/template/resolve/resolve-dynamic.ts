import { writeValue } from '../../value/write.ts';
import { dynamicNames, parseDynamicForm } from '../dynamic/dynamic-form.ts';
import type { DynamicForm, EnvironmentForm, HashForm } from '../dynamic/form.ts';
import { didYouMean } from '../nearest.ts';
import { awaitedProblem, templateProblem } from '../problem.ts';
import type { Origin, Scope, Variable } from '../types.ts';
import { type Resolution, unresolved } from './resolution.ts';

export function resolveDynamic(text: string, scope: Scope): Resolution {
  const form = parseDynamicForm(text);
  if (form === null || form.kind === 'invalid') return unknownDynamic(text);
  const named = namedVariable(form);
  const variable = named === null ? undefined : scope.get(named);
  if (named !== null && variable === undefined)
    return problem(`no variable is named ${named}`, `not set yet: client.setVar('${named}', ...)`);
  if (variable?.problem !== undefined) return problem(variable.problem.message, variable.problem.hint);
  const source = variable === undefined ? { text, form } : filledIn(form, variable);
  if ('kind' in source) return source;
  const result = scope.dynamic(source.text);
  switch (result?.kind) {
    case 'value': {
      const { isOfSystem } = result;
      const { origin, secret } = sourceOf(source.form, variable, { scope, isOfSystem });
      return { kind: 'value', value: result.value, type: 'dynamic', origin, secret };
    }
    case 'missing':
      return missingVariable(source.form);
    case 'loading':
      return loading;
    case 'problem':
      return problem(`${text.slice(0, 100)}: ${result.message}`, result.hint);
    case undefined:
      return unknownDynamic(text);
    default:
      return result satisfies never;
  }
}

function unknownDynamic(text: string): Resolution {
  const name = text.replace(/[\s(].*/s, '');
  const hint = didYouMean(name, dynamicNames) ?? 'help dynamic lists them';
  return problem(`there is no dynamic value ${name}`, hint);
}

function namedVariable(form: DynamicForm): string | null {
  if (form.kind === 'environment') return form.isIndirect ? form.variable : null;
  if (form.kind !== 'hash' || form.source.isQuoted) return null;
  return /^%(.+)$/.exec(form.source.text)?.[1] ?? null;
}

interface Source {
  readonly text: string;
  readonly form: DynamicForm;
}

function filledIn(form: DynamicForm, { value }: Variable): Source | Resolution {
  const text = writeValue(value);
  if (form.kind === 'hash') return hashOf(form, text);
  const { from } = form as EnvironmentForm;
  const written = `${from === 'process' ? '$processEnv' : '$dotenv'} ${text}`;
  const read = parseDynamicForm(written);
  if (read?.kind !== 'environment' || read.isIndirect)
    return problem('its value is not the name of an environment variable', 'set it to a name such as HOME');
  return { text: written, form: read };
}

function hashOf(form: HashForm, text: string): Source {
  const quoted = `('${form.algorithm}', '${text.replace(/[\\']/g, '\\$&')}', '${form.encoding}')`;
  return { text: `$hash${quoted}`, form };
}

function sourceOf(
  form: DynamicForm,
  variable: Variable | undefined,
  { scope, isOfSystem }: { readonly scope: Scope; readonly isOfSystem: true | undefined },
): { readonly origin: Origin; readonly secret: boolean } {
  if (form.kind === 'environment') {
    const isProcess = form.from === 'process' || isOfSystem === true;
    const label = isProcess ? `environment variable ${form.variable}` : `${form.variable} of the .env file`;
    return {
      // The environment of the process often holds tokens.
      origin: { kind: 'dynamic', label, at: null, holdsSecret: true, ...(isProcess && { isOfSystem: true }) },
      secret: scope.isSecretInSystem?.(form.variable) === true,
    };
  }
  const foreign = variable?.origin.foreign;
  const origin: Origin = {
    kind: 'dynamic',
    label: 'generated for this request',
    at: null,
    ...(foreign !== undefined && { foreign }),
    ...(variable?.origin.holdsSecret === true && { holdsSecret: true }),
  };
  return { origin, secret: variable?.secret === true };
}

function missingVariable(form: DynamicForm): Resolution {
  const { variable, from } = form as EnvironmentForm;
  return from === 'process'
    ? problem(`the environment variable ${variable} is not set`, `set ${variable} before you start restloop`)
    : problem(
        `${variable} is neither in the .env file nor in the environment`,
        `add ${variable}=VALUE to the file`,
      );
}

const loading = unresolved(
  awaitedProblem('awaits-response', 'test data is being loaded', {
    kind: 'dynamic',
    label: 'generated for this request',
  }),
);

const problem = (message: string, hint: string | null): Resolution =>
  unresolved(templateProblem('unresolved-variable', message, hint));
