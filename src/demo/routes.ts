import type { Handler, Route } from './call.ts';
import { Refusal, sendJson } from './reply.ts';
import { delay, redirect, status } from './routes/answers.ts';
import { bytes, stream } from './routes/bodies.ts';
import { echo } from './routes/echo.ts';
import { demoApiKey, demoSecret, secure } from './routes/secure.ts';
import { changeUser, createUser, getUser, listUsers, removeUser, replaceUser } from './routes/users.ts';

const routes: readonly Route[] = [
  { path: '/', methods: { GET: (call) => indexOf(routes)(call) }, summary: 'this list' },
  {
    path: '/users',
    methods: { GET: listUsers, POST: createUser },
    summary: 'users: limit, offset and filter (active, inactive, or a part of name or e-mail); POST adds one',
  },
  {
    path: '/users/{id}',
    methods: { GET: getUser, PUT: replaceUser, PATCH: changeUser, DELETE: removeUser },
    summary: 'one user',
  },
  { path: '/echo', methods: { '*': echo }, summary: 'returns what it received; any method, any path below' },
  { path: '/echo/*', methods: { '*': echo }, summary: '' },
  { path: '/status/{code}', methods: { '*': status }, summary: 'returns that status, 200 to 999' },
  {
    path: '/delay/{ms}',
    methods: { '*': delay },
    summary: 'responds after that many milliseconds, at most 60000',
  },
  {
    path: '/redirect/{n}',
    methods: { '*': redirect },
    summary: 'redirects n times; ?status=301, 302, 303, 307 or 308',
  },
  { path: '/bytes/{n}', methods: { GET: bytes }, summary: 'n bytes of binary data' },
  {
    path: '/stream/{n}',
    methods: { GET: stream },
    summary: 'n lines, one chunk each; ?interval=ms between them',
  },
  { path: '/secure', methods: { GET: secure, POST: secure }, summary: 'asks for X-API-Key and X-Secret' },
];

/** Throws a Refusal: 404 for a path, 405 with Allow for a method. */
export function findRoute(method: string, path: string): { handler: Handler; parameter: string } {
  for (const { path: pattern, methods } of routes) {
    const parameter = matchPath(pattern, path);
    if (parameter === null) continue;
    const handler = methods[method] ?? methods['*'] ?? (method === 'HEAD' ? methods['GET'] : undefined);
    if (handler !== undefined) return { handler, parameter };
    const allow = allowedMethods(methods);
    if (method === 'OPTIONS')
      return { handler: ({ response }) => void response.writeHead(204, { Allow: allow }).end(), parameter };
    throw new Refusal(
      405,
      {
        error: 'method-not-allowed',
        message: `${pattern} does not support ${method}.`,
        hint: `use ${allow}`,
      },
      { Allow: allow },
    );
  }
  throw new Refusal(404, {
    error: 'not-found',
    message: `There is no route ${path.slice(0, 200)}.`,
    hint: 'GET / lists the routes',
  });
}

const allowedMethods = (methods: Route['methods']): string =>
  [...Object.keys(methods), ...('GET' in methods ? ['HEAD'] : []), 'OPTIONS'].join(', ');

function matchPath(pattern: string, path: string): string | null {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1)) ? '' : null;
  const trimmed = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
  const open = pattern.indexOf('{');
  if (open === -1) return pattern === trimmed ? '' : null;
  const parameter = trimmed.startsWith(pattern.slice(0, open)) ? trimmed.slice(open) : '';
  return parameter === '' || parameter.includes('/') ? null : parameter;
}

function indexOf(routes: readonly Route[]): Handler {
  return ({ response }) =>
    sendJson(response, {
      name: 'restloop demo API',
      routes: routes
        .filter(({ summary }) => summary !== '')
        .map(({ path, methods, summary }) => ({ methods: Object.keys(methods).join(', '), path, summary })),
      keys: { 'X-API-Key': demoApiKey, 'X-Secret': demoSecret },
    });
}
