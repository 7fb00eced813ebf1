import { withoutProxyUser } from '../../secrets/proxy-credentials.ts';
import { cookiesIn, withCookies, withJar } from '../cookies/jars.ts';
import { withEnvironment } from '../environments/changed-environments.ts';
import type { SessionState } from '../state.ts';
import type { Environment, NamedVariable, SessionSnapshot, SettingValues } from '../types.ts';
import { splitBase } from '../variables/base.ts';
import { withSessionVariables } from '../variables/changes.ts';

export function withOpened(state: SessionState, opened: SessionSnapshot): SessionState {
  const session = new Map(state.layers.session);
  for (const { name, ...variable } of splitBase(opened.variables).own) {
    if (!session.has(name)) session.set(name, variable);
  }
  const added = opened.definitions.filter((code) => !state.definitions.includes(code));
  const environments = state.environments.map((environment) => withMissing(environment, opened));
  const next: SessionState = {
    ...withSessionVariables(state, session),
    saved: state.saved,
    settings: withProxyUser(state.settings, opened.settings),
    // What came since wins.
    cookies: [...(opened.cookies ?? [])].reduce(
      (jars, [name, cookies]) => withJar(jars, name, withCookies(cookies, cookiesIn(state.cookies, name))),
      state.cookies,
    ),
    requests: opened.requests,
    environments,
    definitions: added.length === 0 ? state.definitions : [...added, ...state.definitions],
  };
  return withEnvironment(next, state.activeEnvironment);
}

function withProxyUser(settings: SettingValues, { proxy }: SettingValues): SettingValues {
  const isSame = proxy !== undefined && settings['proxy'] === withoutProxyUser(proxy);
  return isSame ? { ...settings, proxy } : settings;
}

function withMissing(environment: Environment, { environments }: SessionSnapshot): Environment {
  const opened = environments.find(({ name }) => name === environment.name);
  const names = new Set(environment.variables.map(({ name }) => name));
  const missing = opened?.variables.filter(({ name }) => !names.has(name)) ?? [];
  return missing.length === 0
    ? environment
    : { ...environment, variables: [...environment.variables, ...(missing as NamedVariable[])] };
}
