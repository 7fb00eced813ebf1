import { headerOf, type Seen } from '../../http/helpers/auth-servers.ts';
import { httpServer } from '../../http/helpers/servers.ts';

export interface LoginServer {
  readonly url: string;
  readonly seen: Seen[];
  /** Tokens that were given, the newest last; the newest alone is accepted. */
  readonly given: string[];
  /** Paths in the order of the requests. */
  paths(): readonly string[];
  logins(): number;
}

export interface LoginServerOptions {
  readonly response?: (token: string) => {
    readonly body: unknown;
    readonly headers?: Readonly<Record<string, string>>;
  };
  /** Milliseconds before a login is answered: others may come meanwhile. */
  readonly delay?: number;
  readonly status?: number;
}

/** An API behind POST /login, whose tokens /tokens ends; anything else needs its token, as Bearer, in X-Token or as the parameter t. */
export async function loginServer({
  response = (token) => ({ body: { token } }),
  delay = 0,
  status = 200,
}: LoginServerOptions = {}): Promise<LoginServer> {
  const seen: Seen[] = [];
  const given: string[] = [];
  const valid = new Set<string>();
  const url = await httpServer(async (request, answer) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const target = new URL(request.url ?? '/', 'http://server');
    const one: Seen = { method: request.method ?? '', url: request.url ?? '', headers, body };
    seen.push(one);
    if (target.pathname === '/login') {
      const token = `issued/${given.length + 1}+${'x'.repeat(12)}`;
      if (delay > 0) await new Promise((done) => setTimeout(done, delay));
      given.push(token);
      valid.clear();
      valid.add(token);
      const { body: sent, headers: more = {} } = response(token);
      answer.writeHead(status, { 'Content-Type': 'application/json', ...more });
      return answer.end(typeof sent === 'string' ? sent : JSON.stringify(sent));
    }
    if (target.pathname === '/tokens') {
      valid.clear();
      return answer.end();
    }
    const token =
      headerOf(one, 'authorization')?.replace(/^\w+ /, '') ??
      headerOf(one, 'x-token') ??
      target.searchParams.get('t');
    answer.writeHead(valid.has(token ?? '') ? 200 : 401, { 'Content-Type': 'application/json' });
    return answer.end('{"me":"ada"}');
  });
  return {
    url,
    seen,
    given,
    paths: () => seen.map(({ url: path }) => path),
    logins: () => seen.filter(({ url: path }) => path === '/login').length,
  };
}
