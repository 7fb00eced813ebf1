/** Value of an option of curl: text, or the file that holds it. */
export type CurlContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string };

/** `< name` needs a path that nobody takes for anything else. */
export function relativePath(path: string): string {
  return /^(?:[./~\\]|[A-Za-z]:|\{\{)/.test(path) ? path : `./${path}`;
}
