import type { HttpResponse, Preview } from '../../request/types.ts';
import { variablesIn } from '../../template/variable-names.ts';
import type { Effect } from '../effects.ts';
import { fullName } from '../requests/kept-requests.ts';
import { notice } from '../say.ts';
import { settingSwitch } from '../settings/settings.ts';
import type { NumberedExchange, SessionState } from '../state.ts';

/** Notices on what a response to a typed request needs next: cookies that are dropped, a login that has expired. */
export function responseHints(
  numbered: NumberedExchange,
  preview: Preview,
  state: SessionState,
): readonly Effect[] {
  const { request, exchange } = numbered;
  if (request.file !== undefined || exchange.outcome.kind === 'failure') return [];
  const { response } = exchange.outcome;
  if (response.status === 401) return unauthorized(preview, state);
  return setsCookie(response) && isFirstCookie(numbered, state) ? [droppedCookie] : [];
}

const droppedCookie = notice(
  'info',
  'The response sets a cookie, which is not kept.',
  '.set cookies on keeps cookies in this session and sends them back',
);

const setsCookie = ({ headers }: HttpResponse): boolean =>
  headers.some(([name]) => name.toLowerCase() === 'set-cookie');

function isFirstCookie({ request }: NumberedExchange, { settings, exchanges }: SessionState): boolean {
  if (request.transport?.cookies !== undefined || settingSwitch(settings, 'cookies')) return false;
  return !exchanges.some(
    ({ exchange: { outcome } }) => outcome.kind === 'response' && setsCookie(outcome.response),
  );
}

/** Names the kept request whose script sets a variable that was sent. */
function unauthorized({ placeholders }: Preview, { requests }: SessionState): readonly Effect[] {
  const names = new Set(placeholders.flatMap(({ text }) => variablesIn(text)));
  for (const kept of requests) {
    const name = setVariables(kept.after ?? '').find((set) => names.has(set));
    if (name === undefined) continue;
    const login = fullName(kept);
    return [notice('info', `${login} sets ${name}.`, `.send ${login} renews it`)];
  }
  return [];
}

const setVariables = (code: string): string[] =>
  [...code.matchAll(/\b(?:setVar|setSecret|global\.set)\(\s*(['"`])([\w.-]+)\1/g)].map(
    ([, , name = '']) => name,
  );
