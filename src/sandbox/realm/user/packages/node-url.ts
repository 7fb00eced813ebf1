/** Node's `url`: its classes, and `parse`, `format` and `resolve` by them. A URL that `parse` takes is whole. */
export function createNodeUrl(): object {
  const parse = (text: unknown, asObject?: unknown) => {
    const url = new URL(`${text}`);
    const { protocol, host, hostname, port, pathname, search, hash, href } = url;
    const { username, password } = url;
    const query = asObject === true ? grouped(url.searchParams) : search.slice(1) || null;
    return {
      protocol,
      slashes: href.startsWith(`${protocol}//`),
      auth: username === '' ? null : [username, password].filter(Boolean).map(decodeURIComponent).join(':'),
      host,
      port: port || null,
      hostname,
      hash: hash || null,
      search: search || null,
      query,
      pathname,
      path: `${pathname}${search}`,
      href,
    };
  };
  return {
    URL,
    URLSearchParams,
    parse,
    format,
    resolve: (from: unknown, to: unknown): string => new URL(`${to}`, `${from}`).href,
  };
}

function grouped(params: URLSearchParams): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    query[name] = values.length > 1 ? values : (values[0] ?? '');
  }
  return query;
}

type Parts = Readonly<Record<string, unknown>>;

function format(given: unknown): string {
  if (typeof given === 'string' || given instanceof URL) return `${given}`;
  const parts = (given ?? {}) as Parts;
  const text = (name: string): string => `${parts[name] ?? ''}`;
  const protocol = text('protocol').replace(/:?$/, ':');
  const host = text('host') || [text('hostname'), text('port')].filter(Boolean).join(':');
  const auth = text('auth') === '' ? '' : `${text('auth').split(':').map(encodeURIComponent).join(':')}@`;
  const search = text('search') || queryText(parts['query']);
  const start = text('protocol') === '' ? '' : protocol;
  const authority = host === '' ? '' : `//${auth}${host}`;
  const path =
    host !== '' && text('pathname') !== '' ? text('pathname').replace(/^\/?/, '/') : text('pathname');
  return `${start}${authority}${path}${search.replace(/^\??(?=.)/, '?')}${text('hash').replace(/^#?(?=.)/, '#')}`;
}

function queryText(query: unknown): string {
  if (typeof query !== 'object' || query === null) return typeof query === 'string' ? query : '';
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, `${one}`]),
  );
  return new URLSearchParams(pairs).toString().replaceAll('+', '%20');
}
