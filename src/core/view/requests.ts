import type { KeptRequest } from '../session/types.ts';
import { type StyledLine, span } from '../text/styled.ts';

/** `.requests`: a tree by folder, in the order of the session. */
export function requestLines(requests: readonly KeptRequest[]): StyledLine[] {
  const folders = [...new Set(requests.map(({ folder }) => folder))].sort();
  return folders.flatMap((folder) => {
    const depth = folder === '' ? 0 : folder.split('/').length;
    const inside = requests.filter((request) => request.folder === folder);
    const width = Math.max(...inside.map(({ name }) => name.length));
    const lines = inside.map((request) => requestLine(request, { indent: '  '.repeat(depth), width }));
    return depth === 0 ? lines : [[span(`${'  '.repeat(depth - 1)}${folder}/`, 'title')], ...lines];
  });
}

function requestLine(
  { name, text }: KeptRequest,
  { indent, width }: { readonly indent: string; readonly width: number },
): StyledLine {
  const [first = ''] = text.split('\n', 1);
  const rest = text.length > first.length ? ' …' : '';
  return [span(`${indent}${name.padEnd(width)}  `, 'key'), span(`${first}${rest}`, 'muted')];
}
