import { literalSecrets, printAuth } from '../request/auth/literals.ts';
import { parseAuth } from '../request/auth/parse-auth.ts';
import { type AuthSource, authChoice, type RenderedAuth, renderAuth } from '../request/auth/render-auth.ts';
import type { DraftAuth } from '../request/draft.ts';
import { createDraftRenderer } from '../request/render/draft-renderer.ts';
import { authVariable } from '../secrets/typed/auth-credentials.ts';
import type { Scope } from '../template/types.ts';
import { variablesIn } from '../template/variable-names.ts';
import { secretVariables, unusedSecrets } from './secrets/command-secrets.ts';
import { settingSwitch } from './settings/settings.ts';
import type { SessionState } from './state.ts';
import { changeVariables } from './variables/changes.ts';

export function authSources({ auth, settings }: SessionState): readonly AuthSource[] {
  const ofSetting = settingSwitch(settings, 'netrc') ? netrcOfSetting : null;
  return [auth.flag, auth.session, ofSetting].filter((given) => given !== null);
}

const netrcOfSetting: AuthSource = {
  auth: { scheme: 'netrc', words: [], level: 'session', from: '.set netrc' },
  text: 'netrc',
};

const label = '.auth';

/** Sets `.auth` as one step of `.undo`. Literal secrets become secret variables, which are masked, and never written in clear. */
export function withSessionAuth(before: SessionState, auth: DraftAuth | null, at: number): SessionState {
  const literals = auth === null ? [] : literalSecrets(auth);
  const used = new Set(auth === null ? [] : auth.words.flatMap(({ text }) => variablesIn(text)));
  const secrets = literals.map(({ name, text }) => ({ base: authVariable(name), text }));
  const set = secretVariables(before, { label, used, secrets });
  const left = set.map(({ placeholder }) => placeholder);
  const text = auth === null ? '' : printAuth(auth, () => left.shift() ?? '');
  const changes = [...unusedSecrets(before, [label], used), ...set];
  const state = changeVariables(before, changes, { kind: 'command', label, at });
  const session = auth === null ? null : restoredAuth(text);
  return { ...state, auth: { session, flag: state.auth.flag } };
}

export function restoredAuth(text: string | undefined): AuthSource | null {
  if (text === undefined) return null;
  const parsed = parseAuth(text, { level: 'session' });
  return parsed.kind === 'auth' ? { auth: parsed.auth, text } : null;
}

export function renderedSource(source: AuthSource, scope: Scope): RenderedAuth | null {
  const choice = authChoice(source);
  return choice === null ? null : renderAuth(choice, createDraftRenderer('', scope), null);
}
