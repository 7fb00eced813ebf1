import { setCookieNames } from '../../http/set-cookie.ts';
import type { Exchange, HttpResponse, Preview, RequestSpec } from '../../request/types.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { jarOf } from '../cookies/jars.ts';
import type { Effect } from '../effects.ts';
import { fullName } from '../requests/kept-requests.ts';
import { overridesOf } from '../requests/written-directives.ts';
import { notice } from '../say.ts';
import type { NumberedExchange, SessionState } from '../state.ts';

/** Notices on what a response to a typed request needs next: cookies that are dropped, a login that has expired. */
export function responseHints(
  numbered: NumberedExchange,
  preview: Preview,
  state: SessionState,
): readonly Effect[] {
  const { request, exchange } = numbered;
  if (exchange.outcome.kind === 'failure') return [];
  const { response } = exchange.outcome;
  const isOfFile = request.file !== undefined;
  if (response.status === 401)
    return [...missingCookie(numbered, state), ...(isOfFile ? [] : unauthorized(preview, state))];
  if (isOfFile) return [];
  return setsCookie(response) && isFirstCookie(numbered, state) ? [droppedCookie] : [];
}

const droppedCookie = notice(
  'info',
  'The response sets a cookie, which is not kept.',
  '.set cookies on keeps cookies in this session and sends them back',
);

/** Says once for a host that it asks for credentials after it set a cookie that was not kept. */
function missingCookie(
  { request, exchange }: NumberedExchange,
  { settings, exchanges }: SessionState,
): readonly Effect[] {
  const use = overridesOf(request).cookies;
  if (use?.kind === 'none' || jarOf(use, settings) !== null) return [];
  const host = hostOf(exchange.request);
  const before = exchanges.filter(({ exchange: earlier }) => hostOf(earlier.request) === host);
  const index = before.findLastIndex(({ exchange: earlier }) => cookieNames(earlier).length > 0);
  const isSaid = index !== -1 && before.slice(index).some(({ exchange: earlier }) => isRefused(earlier));
  const own = redirectCookies(exchange);
  const names = own.length > 0 ? own : index === -1 || isSaid ? [] : cookieNames(before[index]?.exchange);
  if (names.length === 0 || (own.length > 0 && isSaid)) return [];
  const which = own.length > 0 ? 'A redirect of' : 'An earlier response of';
  const shown = names.slice(0, maxNamed).join(', ');
  const what = names.length === 1 ? `the cookie ${shown}, which was` : `the cookies ${shown}, which were`;
  const said = `${which} ${host} set ${what} not kept`;
  // A report has room for one sentence.
  return request.file === undefined
    ? [notice('info', `${said}.`, '.set cookies on keeps cookies; then send that request again')]
    : [notice('warning', `${said}: # @cookie-jar on, or --set cookies=on, keeps it`)];
}

const isRefused = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'response' && outcome.response.status === 401;

const maxNamed = 3;

const hostOf = ({ url }: Pick<RequestSpec, 'url'>): string => (URL.canParse(url) ? new URL(url).host : url);

const cookieNames = (exchange: Exchange | undefined): readonly string[] =>
  exchange === undefined
    ? []
    : [
        ...new Set([
          ...redirectCookies(exchange),
          ...(exchange.outcome.kind === 'response' ? setCookieNames(exchange.outcome.response.headers) : []),
        ]),
      ];

const redirectCookies = ({ redirects }: Exchange): readonly string[] =>
  redirects.flatMap(({ cookies = [] }) => cookies);

const setsCookie = ({ headers }: HttpResponse): boolean =>
  headers.some(([name]) => name.toLowerCase() === 'set-cookie');

function isFirstCookie({ request }: NumberedExchange, { settings, exchanges }: SessionState): boolean {
  if (overridesOf(request).cookies !== undefined || jarOf(undefined, settings) !== null) return false;
  return !exchanges.some(
    ({ exchange: { outcome } }) => outcome.kind === 'response' && setsCookie(outcome.response),
  );
}

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
