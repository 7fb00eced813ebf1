/** Node's `path`, for the paths of URLs and names of files. There is no working directory. */
export function createNodePath(): object {
  const normalize = (path: string): string => {
    const isAbsolute = path.startsWith('/');
    const parts: string[] = [];
    for (const part of path.split('/')) {
      if (part === '' || part === '.') continue;
      const last = parts.at(-1);
      if (part !== '..') parts.push(part);
      else if (last !== undefined && last !== '..') parts.pop();
      else if (!isAbsolute) parts.push(part);
    }
    const end = path.endsWith('/') && parts.length > 0 ? '/' : '';
    return `${isAbsolute ? '/' : ''}${parts.join('/')}${end}` || '.';
  };
  const withoutEnd = (path: string): string => (path.length > 1 ? path.replace(/(?<!^)\/+$/, '') : path);
  const basename = (path: string, ending = ''): string => {
    if (path === ending) return '';
    const name = withoutEnd(path).replace(/^.*\//, '');
    return ending !== '' && name !== ending && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
  };
  const dirname = (path: string): string => {
    const at = withoutEnd(path).lastIndexOf('/');
    return at < 0 ? '.' : at === 0 ? '/' : path.slice(0, at);
  };
  const extname = (path: string): string => /^(?!\.\.$).+(\.[^.]*)$/.exec(basename(path))?.[1] ?? '';
  const path = {
    sep: '/',
    delimiter: ':',
    basename,
    dirname,
    extname,
    normalize,
    isAbsolute: (one: string): boolean => one.startsWith('/'),
    join: (...parts: readonly string[]): string => normalize(parts.filter((part) => part !== '').join('/')),
    resolve: (...parts: readonly string[]): string =>
      withoutEnd(
        normalize(parts.reduce((whole, part) => (part.startsWith('/') ? part : `${whole}/${part}`), '/')),
      ),
    parse: (one: string) => {
      const base = basename(one);
      const ext = extname(one);
      const root = one.startsWith('/') ? '/' : '';
      const dir = base === one ? '' : dirname(one);
      return { root, dir, base, ext, name: ext === '' ? base : base.slice(0, -ext.length) };
    },
  };
  return Object.assign(path, { posix: path });
}
