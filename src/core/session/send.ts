import { buildRequest } from '../request/build.ts';
import type { Preview } from '../request/types.ts';
import type { Action } from './actions.ts';
import { print, same, type Update } from './say.ts';
import { settingText } from './settings.ts';
import type { SessionState } from './state.ts';

/** RFC 9110, 9.2.1: these methods ask for no change. QUERY is safe, too. */
const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'QUERY']);

/** What a previewed text was wanted for: shown, sent, or stopped with its reasons. */
export function requestPreviewed(
  before: SessionState,
  { preview, problems, request, intent, at }: Extract<Action, { kind: 'request-previewed' }>,
): Update {
  if (problems.length > 0) {
    const { text, file = null } = request;
    return same(before, print({ kind: 'unparsable', text, file, problems }));
  }
  const state: SessionState = { ...before, lastRequest: request };
  if (intent === 'show') return same(state, print({ kind: 'preview', preview }));
  const built = buildRequest(preview, { force: intent === 'force' });
  if (built.kind === 'blocked') {
    return same(state, print({ kind: 'blocked', preview, forced: intent === 'force' }));
  }
  if (mustConfirm(state, preview)) return same({ ...state, awaiting: { preview, request } });
  return same(sending(state, preview, at), { kind: 'send', spec: built.spec, preview, request });
}

/** Sends what the user has just confirmed. */
export function sendPrepared(
  state: SessionState,
  { preview, request, at }: NonNullable<SessionState['awaiting']> & { readonly at: number },
): Update {
  const built = buildRequest(preview, { force: true });
  if (built.kind === 'blocked') return same(state, print({ kind: 'blocked', preview, forced: true }));
  return same(sending(state, preview, at), { kind: 'send', spec: built.spec, preview, request });
}

function sending(state: SessionState, preview: Preview, since: number): SessionState {
  return { ...state, activity: { kind: 'sending', since, method: preview.method, url: preview.url.text } };
}

function mustConfirm(state: SessionState, preview: Preview): boolean {
  const when = settingText(state.settings, 'confirm');
  return when === 'always' || (when === 'unsafe' && !safeMethods.has(preview.method));
}
