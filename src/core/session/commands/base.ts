import { withEnvironment, withoutVariable, withVariable } from '../environments/changed-environments.ts';
import { environmentOrigin, fileVariable, writtenEnvironment } from '../environments/environments.ts';
import type { SessionState } from '../state.ts';
import { notice, toSavedUpdate, toUpdate, type Update } from '../updates.ts';
import { baseName, baseOrigin, withBase, withoutBase } from '../variables/base.ts';
import { hiddenVariables, scopeName } from '../variables/hiding.ts';
import { hidingNotices } from '../variables/hiding-notices.ts';
import { type VariableScope, variablesNamed } from '../variables/precedence.ts';
import { withStep } from '../variables/undo-steps.ts';
import { unsetNames } from '../variables/unset-names.ts';
import type { CommandRow } from './command.ts';

export const baseCommand: CommandRow = {
  usage: '[URL | none]',
  summary: 'set base_url, the prefix of paths that start with /, in the session or the current environment',
  argument: 'url',
  run({ state, argument, at }) {
    if (argument === '') return toUpdate(state, describeBase(state));
    return argument === 'none' ? removeBase(state) : setBase(state, argument, at);
  },
};

function describeBase({ layers }: SessionState) {
  const [visible, ...hidden] = variablesNamed(layers, baseName);
  if (visible === undefined)
    return notice('info', 'base_url is not set.', '.base http://localhost:3000 sets it');
  const over = hidden.length === 0 ? '' : `; it hides the value of ${hidden.map(scopeName).join(' and of ')}`;
  return notice(
    'info',
    `base_url is ${String(visible.variable.value)}, set by ${scopeName(visible)}${over}.`,
    visible.scope === 'session'
      ? `client.deleteVar('${baseName}') removes it`
      : '.base http://localhost:3000 sets it, .base none removes it',
  );
}

function removeBase(before: SessionState): Update {
  const { activeEnvironment } = before;
  const written = writtenEnvironment(before);
  if (!hasBase(before)) return toUpdate(before, describeBase(before));
  const without =
    activeEnvironment === null
      ? withoutBase(before)
      : withEnvironment(withoutVariable(before, written ?? '', baseName), activeEnvironment);
  const place = written === null ? '.base' : `the environment ${written}`;
  const state: SessionState = { ...without, undo: withStep(before) };
  return toSavedUpdate(state, notice('info', `Removed base_url of ${place}.`), describeBase(state));
}

function hasBase(state: SessionState): boolean {
  const { layers, environments } = state;
  const written = writtenEnvironment(state);
  if (written === null) return layers.base.size > 0;
  const own = environments.find(({ name }) => name === written);
  return own?.variables.some(({ name }) => name === baseName) === true;
}

function setBase(before: SessionState, url: string, at: number): Update {
  const written = writtenEnvironment(before);
  const based =
    written === null ? withBase(before, url, baseOrigin(at)) : withBaseIn(before, written, { url, at });
  const state = { ...based, undo: withStep(before) };
  const summary =
    written === null
      ? notice('info', `base_url is ${url}.`, 'GET /path is now short for GET {{base_url}}/path')
      : notice(
          'info',
          `base_url is ${url} in the environment ${written}${overridden(before, written)}.`,
          '.env none, then .base URL sets it for the session',
        );
  const scope: VariableScope = written === null ? 'base' : 'environment';
  const hidings = hiddenVariables(state.layers, scope).filter(({ name }) => name === baseName);
  const doubt = doubtAbout(url);
  return toSavedUpdate(
    state,
    summary,
    ...(doubt === null ? [] : [notice('warning', ...doubt)]),
    ...unsetNames(state, url),
    ...hidingNotices(hidings, scope),
  );
}

function doubtAbout(url: string): [message: string, hint: string] | null {
  const written = url.replace(/\{\{.*?\}\}/g, '');
  if (/\s/.test(written)) return [`${url} has a space in it: is it a URL?`, example];
  if (/^(?!https?:)[a-z][a-z\d+.-]*:\/\//i.test(url)) return [`${url} is not an http or https URL.`, example];
  if (!/^(?!localhost\b)[\w-]+(?:\/|$)/i.test(url)) return null;
  return [
    `${url} has neither a dot nor a port: is it a host?`,
    `use .base http://${url} if it is, or .base http://localhost:3000`,
  ];
}

const example = '.base http://localhost:3000';

function withBaseIn(
  state: SessionState,
  environment: string,
  { url, at }: { readonly url: string; readonly at: number },
): SessionState {
  const variable = { name: baseName, value: url, origin: environmentOrigin(environment, at), secret: false };
  return withEnvironment(withVariable(state, environment, variable), state.activeEnvironment);
}

function overridden(state: SessionState, environment: string): string {
  const inFile = fileVariable(state, environment, baseName);
  return inFile === undefined ? '' : `, overriding the file`;
}
