export type CurlContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string };

export function relativePath(path: string): string {
  return /^(?:[./~\\]|[A-Za-z]:|\{\{)/.test(path) ? path : `./${path}`;
}

export const baseName = (path: string): string =>
  path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
