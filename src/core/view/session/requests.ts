import { requestLineOf } from '../../session/requests/saved-requests.ts';
import type { SavedRequest } from '../../session/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { textWidth } from '../../text/width.ts';

export function requestLines(requests: readonly SavedRequest[]): StyledLine[] {
  return levelLines(
    requests.map((request) => ({ request, path: request.folder === '' ? [] : request.folder.split('/') })),
    '',
  );
}

interface PlacedRequest {
  readonly request: SavedRequest;
  readonly path: readonly string[];
}

function levelLines(placed: readonly PlacedRequest[], indent: string): StyledLine[] {
  const here = placed.filter(({ path }) => path.length === 0).map(({ request }) => request);
  const width = Math.max(0, ...here.map(({ name }) => textWidth(name)));
  const folders = [...new Set(placed.flatMap(({ path }) => path[0] ?? []))].sort();
  return [
    ...here.map((request) => requestLine(request, { indent, width })),
    ...folders.flatMap((folder): StyledLine[] => {
      const inside = placed
        .filter(({ path }) => path[0] === folder)
        .map(({ request, path }) => ({ request, path: path.slice(1) }));
      return [[span(`${indent}${folder}/`, 'title')], ...levelLines(inside, `${indent}  `)];
    }),
  ];
}

function requestLine(
  { name, text, before, after }: SavedRequest,
  { indent, width }: { readonly indent: string; readonly width: number },
): StyledLine {
  const rest = text.includes('\n') ? ' …' : '';
  const scripts = [...(before === null ? [] : ['before']), ...(after === null ? [] : ['after'])];
  const suffix = scripts.length === 0 ? '' : `  + ${scripts.join(' and ')}`;
  return [
    span(`${indent}${name}${' '.repeat(width - textWidth(name))}  `, 'key'),
    span(`${requestLineOf(text)}${rest}`, 'muted'),
    ...(suffix === '' ? [] : [span(suffix, 'added')]),
  ];
}
