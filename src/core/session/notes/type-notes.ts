import { type JsonNode, parseJsonTree } from '../../json/tree.ts';
import { createLineIndex } from '../../request/position.ts';
import type { Preview } from '../../request/types.ts';
import type { NumberedExchange, SessionState } from '../state.ts';
import { bodyPlaces } from './body-places.ts';
import { sourceOf } from './request-source.ts';
import { responseValues } from './response-values.ts';
import type { PreviewNote } from './types.ts';

export function typeNotes(
  preview: Preview,
  { exchanges }: Pick<SessionState, 'exchanges'>,
): readonly PreviewNote[] {
  const { body, media } = preview;
  if (media !== 'json' || body.kind !== 'text' || body.text.text.length > maxBody) return [];
  const { text } = body.text;
  const root = parseJsonTree(text);
  if (root === null) return [];
  const notes = new Map<string, PreviewNote>();
  for (const { key, node } of fieldsIn(root)) {
    if (notes.size === maxNotes) break;
    if (notes.has(key) || !looksNumeric(node, text)) continue;
    const before = lastKindOf(key, exchanges);
    if (before === null || before.kind === node.kind) continue;
    notes.set(key, noteOf(preview, { key, node, before }));
  }
  return [...notes.values()];
}

const maxBody = 100_000;
const maxNotes = 3;

interface Field {
  readonly key: string;
  readonly node: JsonNode;
}

function fieldsIn(root: JsonNode): readonly Field[] {
  const fields: Field[] = [];
  const waiting: JsonNode[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.kind === 'array') waiting.push(...node.items.slice(0, 1000));
    if (node.kind !== 'object') continue;
    for (const { key, value } of node.members) {
      fields.push({ key, node: value });
      if (value.kind === 'object' || value.kind === 'array') waiting.push(value);
    }
  }
  return fields;
}

function looksNumeric({ kind, start, end }: JsonNode, text: string): boolean {
  return (
    kind === 'number' || (kind === 'string' && /^"-?\d{1,15}(?:\.\d{1,15})?"$/.test(text.slice(start, end)))
  );
}

interface Before {
  readonly kind: 'string' | 'number';
  readonly exchange: NumberedExchange;
}

function lastKindOf(key: string, exchanges: readonly NumberedExchange[]): Before | null {
  for (const exchange of exchanges.toReversed()) {
    const kinds = new Set(
      responseValues(exchange)
        .filter((value) => value.key === key)
        .map(({ kind }) => kind),
    );
    const [kind] = kinds;
    if (kind !== undefined) return kinds.size === 1 ? { kind, exchange } : null;
  }
  return null;
}

function noteOf(preview: Preview, { key, node, before }: Field & { readonly before: Before }): PreviewNote {
  const { source } = preview;
  const place = bodyPlaces(preview, sourceOf(preview)).at(node.start, node.end);
  const placeholder = place?.placeholder ?? null;
  const quoted = source.indexOf(JSON.stringify(key));
  const ofKey = Math.max(0, quoted === -1 ? source.indexOf(key) : quoted);
  const offset = placeholder === null ? ofKey : (place?.offset ?? ofKey);
  const names = { string: 'a string', number: 'a number' } as const;
  const was = `${names[before.kind]} in response ${before.exchange.number}`;
  const own = placeholder ?? 'it';
  return {
    severity: 'info',
    ...createLineIndex(source).positionAt(offset),
    offset,
    length: placeholder?.length ?? key.length,
    message: `${JSON.stringify(key)} is ${names[node.kind === 'number' ? 'number' : 'string']} here, and was ${was}`,
    hint:
      before.kind === 'number'
        ? `without quotes ${own} is a number, as an item ${key}:=`
        : `in quotes ${own} is a string`,
    reference: null,
  };
}
