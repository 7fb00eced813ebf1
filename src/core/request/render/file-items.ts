import { readJson } from '../../json/repeated-key.ts';
import { escapeBraces } from '../../template/escape.ts';
import { mapBody } from '../body.ts';
import type { Draft, FileItem, SourceText } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { placedText } from './substituted-files.ts';

export function withItemTexts(draft: Draft, texts: ReadonlyMap<SourceText, string>): Draft {
  if (texts.size === 0) return draft;
  const placed = new Map([...texts].map(([value, text]) => [value, placedText(text, value)]));
  const filled = (text: SourceText): SourceText => placed.get(text) ?? text;
  const { fileItems, path, ...rest } = draft;
  const left = fileItems?.filter(({ value }) => !texts.has(value)) ?? [];
  return {
    ...rest,
    query: draft.query.map((parameter) =>
      parameter.value === null ? parameter : { ...parameter, value: filled(parameter.value) },
    ),
    headers: draft.headers.map((header) => ({ ...header, value: filled(header.value) })),
    body: mapBody(draft.body, filled),
    ...(path !== undefined && { path: path.map((item) => ({ ...item, value: filled(item.value) })) }),
    ...(left.length > 0 && { fileItems: left }),
  };
}

export type ItemContent =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'fault'; readonly message: string };

export function itemContent({ content, path }: FileItem, text: string): ItemContent {
  const error = content === 'json' ? readJson(text).error : null;
  if (error !== null) {
    const { line, column } = createLineIndex(text).positionAt(error.offset);
    return { kind: 'fault', message: `${path.text}:${line}:${column}: this is not JSON` };
  }
  return { kind: 'text', text: escapeBraces(content === 'text' ? text : withoutLastBreaks(text)) };
}

function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
  return text.slice(0, end);
}

export interface ItemStandIn {
  readonly placeholder: string;
  readonly path: string;
}

export function withItemStandIns(draft: Draft): {
  readonly draft: Draft;
  readonly standIns: readonly ItemStandIn[];
} {
  const standIns = (draft.fileItems ?? []).map(({ value, path }) => {
    const name = path.text.replace(/^.*[/\\]/s, '').replace(/[^\p{L}\p{Nd}]+/gu, '_');
    return { value, path: path.text, placeholder: `{{file_${name}}}` };
  });
  const texts = new Map(standIns.map(({ value, placeholder }) => [value, placeholder]));
  return { draft: withItemTexts(draft, texts), standIns };
}
