import { isCookieFor, setCookies } from '../../http/set-cookie.ts';
import type { HeaderList } from '../../request/headers.ts';
import type { Exchange, HttpResponse, Preview, RequestSpec } from '../../request/types.ts';
import { variablesIn } from '../../template/variable-names.ts';
import { jarOf } from '../cookies/jars.ts';
import type { Effect } from '../effects.ts';
import { fullName } from '../requests/saved-requests.ts';
import { overridesOf } from '../requests/written-directives.ts';
import type { NumberedExchange, SessionState } from '../state.ts';
import { notice } from '../updates.ts';

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
  'The response sets a cookie that is not kept.',
  '.set cookies on keeps cookies in this session and sends them back',
);

function missingCookie(
  { request, exchange }: NumberedExchange,
  { settings, exchanges }: SessionState,
): readonly Effect[] {
  const use = overridesOf(request).cookies;
  if (use?.kind === 'none' || jarOf(use, settings) !== null) return [];
  const { url } = exchange.request;
  const wanted = exchange.redirects.at(-1)?.to ?? url;
  const own = droppedCookies(redirectsOf(exchange), wanted);
  const before = exchanges.map(({ exchange: earlier }) => earlier);
  const index = before.findLastIndex((earlier) => droppedCookies(responsesOf(earlier), wanted) !== null);
  const later = index === -1 ? [] : before.slice(index);
  if (later.some((one) => isRefused(one) && hostOf(one.request) === hostOf(exchange.request))) return [];
  const earlier = before[index];
  const dropped = own ?? (earlier === undefined ? null : droppedCookies(responsesOf(earlier), wanted));
  if (dropped === null) return [];
  const which = own === null ? 'An earlier response of' : 'A redirect of';
  const shown = dropped.names.slice(0, maxNamed).join(', ');
  const isOne = dropped.names.length === 1;
  const what = isOne ? `the cookie ${shown}, which was` : `the cookies ${shown}, which were`;
  const said = `${which} ${dropped.host} set ${what} not kept`;
  // A report has room for one sentence.
  return request.file === undefined
    ? [notice('info', `${said}.`, '.set cookies on keeps cookies; then send that request again')]
    : [notice('warning', `${said}: # @cookie-jar on, or --set cookies=on, keeps it`)];
}

const isRefused = ({ outcome }: Exchange): boolean =>
  outcome.kind === 'response' && outcome.response.status === 401;

const maxNamed = 3;

const hostOf = ({ url }: Pick<RequestSpec, 'url'>): string => (URL.canParse(url) ? new URL(url).host : url);

interface PassedResponse {
  readonly url: string;
  readonly at: number;
  readonly headers: HeaderList;
}

const redirectsOf = ({ redirects, startedAt: at }: Exchange): readonly PassedResponse[] =>
  redirects.map(({ from, headers = [] }) => ({ url: from, at, headers }));

function responsesOf(exchange: Exchange): readonly PassedResponse[] {
  const { request, redirects, outcome } = exchange;
  if (outcome.kind === 'failure') return redirectsOf(exchange);
  const url = redirects.at(-1)?.to ?? request.url;
  return [...redirectsOf(exchange), { url, at: exchange.startedAt, headers: outcome.response.headers }];
}

function droppedCookies(responses: readonly PassedResponse[], wanted: string) {
  const found = responses.flatMap(({ url, at, headers }) =>
    setCookies(headers, { from: url, at }).flatMap((cookie) =>
      isCookieFor(cookie, wanted) ? [{ name: cookie.name, host: hostOf({ url }) }] : [],
    ),
  );
  const [first] = found;
  return first === undefined
    ? null
    : { host: first.host, names: [...new Set(found.map(({ name }) => name))] };
}

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
  for (const saved of requests) {
    const name = setVariables(saved.after ?? '').find((set) => names.has(set));
    if (name === undefined) continue;
    const login = fullName(saved);
    return [notice('info', `${login} sets ${name}.`, `.send ${login} renews it`)];
  }
  return [];
}

const setVariables = (code: string): string[] =>
  [...code.matchAll(/\b(?:setVar|setSecret|global\.set)\(\s*(['"`])([\w.-]+)\1/g)].map(
    ([, , name = '']) => name,
  );
