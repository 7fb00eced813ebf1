import { isSameServer } from '../../core/request/hosts/host-pattern.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import { previewDraft } from '../../core/request/preview/preview.ts';
import type { RequestInput } from '../../core/session/requests/request-input.ts';
import type { VariableLayers, VariableMap } from '../../core/session/state.ts';
import { variablesNamed } from '../../core/session/variables/precedence.ts';
import { isForeign } from '../../core/template/resolve/origin.ts';
import type { Scope, Variable } from '../../core/template/types.ts';
import { textsIn } from '../../core/value/texts.ts';

export interface HostSources {
  readonly requests: readonly RequestInput[];
  readonly layers: VariableLayers;
  readonly scope: Scope;
}

/** Whether a request, or a variable that is not a script's, names the server. Slow, and seldom needed. */
export function namesServer(naming: HostSources, url: URL): boolean {
  const isNamed = (text: string) => isServerText(text, url);
  return (
    Object.values(naming.layers).some((layer) => textsOf(layer).some(isNamed)) ||
    requestHosts(naming).some((named) => isSameServer(named, url))
  );
}

/** Whether a request goes there, also one whose target an earlier response brings. */
export const reachesServer = (naming: HostSources, url: URL): boolean =>
  hostsIn(naming.requests, userScope(naming)).some((reached) => isSameServer(reached, url));

/** The servers of requests whose targets no script and no response brings. */
export function requestHosts(naming: HostSources): readonly URL[] {
  const { references: _, ...scope } = userScope(naming);
  return hostsIn(naming.requests, scope);
}

function hostsIn(requests: readonly RequestInput[], scope: Scope): readonly URL[] {
  return requests.flatMap((input) => {
    const { draft } = input.parsed ?? parseRequest(input.text);
    const { auth: _, ...bare } = draft;
    const { wireUrl } = previewDraft({ ...bare, headers: [], query: [], body: { kind: 'none' } }, scope);
    return wireUrl === null ? [] : [new URL(wireUrl)];
  });
}

/** Scope without variables of scripts, and with those that they hide. */
function userScope({ layers, scope }: HostSources): Scope {
  return {
    ...scope,
    get: (name) => variablesNamed(layers, name).find(({ variable }) => isOfUser(variable))?.variable,
  };
}

const isOfUser = ({ origin }: Variable): boolean => !isForeign(origin);

const known = new WeakMap<VariableMap, readonly string[]>();

function textsOf(layer: VariableMap): readonly string[] {
  let texts = known.get(layer);
  if (texts === undefined) {
    const found = new Set<string>();
    for (const variable of layer.values()) {
      if (!isOfUser(variable)) continue;
      for (const text of textsIn(variable.value)) if (mayBeServer(text)) found.add(text);
    }
    texts = [...found];
    known.set(layer, texts);
  }
  return texts;
}

const mayBeServer = (text: string): boolean => text.length <= maxUrlLength && /^\S+$/.test(text);

const maxUrlLength = 2_000;

/** `https://api.example.com/v2` names its server; `api.example.com` names it with any scheme. */
function isServerText(text: string, url: URL): boolean {
  if (/^https?:/i.test(text)) return URL.canParse(text) && isSameServer(new URL(text), url);
  if (/[\\?#@]/.test(text)) return false;
  const whole = `${url.protocol}//${text}`;
  return URL.canParse(whole) && isSameServer(new URL(whole), url);
}
