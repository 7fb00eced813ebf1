import { directivesOf } from '../../core/request/parse/parse-request.ts';
import { scriptBlocksIn } from '../../core/session/exports/script-blocks.ts';
import { fullName } from '../../core/session/requests/saved-requests.ts';
import type { SavedRequest } from '../../core/session/types.ts';

export function lostParts(
  requests: readonly SavedRequest[],
  carried: ReadonlySet<string> = new Set(),
): string[] {
  const names = new Map<string, string[]>();
  for (const request of requests) {
    for (const part of new Set(partsOf(request))) {
      if (carried.has(part)) continue;
      const known = names.get(part);
      if (known === undefined) names.set(part, [fullName(request)]);
      else known.push(fullName(request));
    }
  }
  return [...names].map(
    ([part, of]) => `Omitted: ${part} of ${listed(of)}. Only .http files can contain them.`,
  );
}

function partsOf({ text, before, after }: SavedRequest): string[] {
  const hasScript = [before, after].some((code) => (code ?? '').trim() !== '');
  return [
    ...(hasScript || scriptBlocksIn(text).length > 0 ? ['the scripts'] : []),
    ...directivesOf(text).flatMap(({ name, value }) => {
      if (name === 'auth') return lostScheme(value);
      return ofRuns.has(name) ? [`# @${name}`] : [];
    }),
  ];
}

/** Credentials that are made when a request is sent, in a way that other tools have no option for. */
function lostScheme(auth: string): string[] {
  const [scheme = ''] =
    /^(?:from|hawk|httpsig|oauth1|oauth2[ \t]+(?:authorization_code|device_code))\b/i.exec(auth) ?? [];
  return scheme === '' ? [] : [`# @auth ${scheme.toLowerCase()}`];
}

/** Directives that change what a run does, and nothing of the request's own text. */
const ofRuns: ReadonlySet<string> = new Set([
  'expect',
  'snapshot',
  'mask',
  'timeout',
  'retry',
  'until',
  'sleep',
  'ratelimit',
  'keepStreaming',
  'note',
  'no-redirect',
  'no-cookie-jar',
  'ref',
  'forceRef',
  'loop',
  'import',
  'prompt',
  'secret',
  'disabled',
  'setup',
  'teardown',
  'once',
]);

export function listed(names: readonly string[]): string {
  const others = names.length - maxListed;
  return others > 0 ? `${names.slice(0, maxListed).join(', ')} and ${others} more` : names.join(', ');
}

const maxListed = 3;
