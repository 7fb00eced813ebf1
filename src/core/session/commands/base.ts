import { environmentOrigin, fileVariable, withEnvironment, withVariable } from '../environments.ts';
import { changed, notice, same, type Update } from '../say.ts';
import type { SessionState } from '../state.ts';
import { baseName, baseOrigin, withBase } from '../variables/base.ts';
import { hidingsOf, scopeName } from '../variables/hiding.ts';
import { hidingNotices } from '../variables/hiding-notices.ts';
import { type VariableScope, variablesNamed } from '../variables/precedence.ts';
import { withStep } from '../variables/undo-steps.ts';
import type { Command } from './command.ts';

/** `.base`: the default of `base_url`, or its value in the environment in use. */
export const baseCommand: Command = {
  name: '.base',
  usage: '[URL]',
  summary: 'set base_url, which stands before targets that start with /; in an environment, set it there',
  argument: 'url',
  group: 'requests',
  run: ({ state, argument, at }) =>
    argument === '' ? same(state, describeBase(state)) : setBase(state, argument, at),
};

function describeBase({ layers }: SessionState) {
  const [visible, ...hidden] = variablesNamed(layers, baseName);
  if (visible === undefined)
    return notice('info', 'base_url is not set.', '.base http://localhost:3000 sets it');
  const over = hidden.length === 0 ? '' : `; it hides the one of ${hidden.map(scopeName).join(' and of ')}`;
  return notice(
    'info',
    `base_url is ${String(visible.variable.value)}, set by ${scopeName(visible)}${over}.`,
    '.base http://localhost:3000 sets it',
  );
}

function setBase(before: SessionState, url: string, at: number): Update {
  const undo = withStep(before);
  const { activeEnvironment } = before;
  const state: SessionState =
    activeEnvironment === null
      ? { ...withBase(before, url, baseOrigin(at)), undo }
      : { ...withBaseIn(before, activeEnvironment, { url, at }), undo };
  const told =
    activeEnvironment === null
      ? notice('info', `base_url is ${url}.`, 'GET /path is now short for GET {{base_url}}/path')
      : notice(
          'info',
          `base_url is ${url} in the environment ${activeEnvironment}${overridden(before, activeEnvironment)}.`,
          '.env none, then .base URL sets it for the session',
        );
  const scope: VariableScope = activeEnvironment === null ? 'base' : 'environment';
  const hidings = hidingsOf(state.layers, scope).filter(({ name }) => name === baseName);
  return changed(state, { kind: 'mirror-variables' }, told, ...hidingNotices(hidings, scope));
}

function withBaseIn(
  state: SessionState,
  environment: string,
  { url, at }: { readonly url: string; readonly at: number },
): SessionState {
  const variable = { name: baseName, value: url, origin: environmentOrigin(environment, at), secret: false };
  return withEnvironment(withVariable(state, environment, variable), environment);
}

/** The file is not written: the session has a value of its own from now on. */
function overridden(state: SessionState, environment: string): string {
  const inFile = fileVariable(state, environment, baseName);
  return inFile === undefined ? '' : `, in place of the one of its file`;
}
