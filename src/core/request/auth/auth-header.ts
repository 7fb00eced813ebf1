import type { Chunk } from '../../template/types.ts';
import { literal } from '../render/literal.ts';
import type { PreviewHeader } from '../types.ts';
import type { RenderedAuth } from './render-auth.ts';

/** `behind` is the number of placeholders before those of credentials that are not in the request's own text. */
export function authHeader(auth: RenderedAuth | null, behind: number): PreviewHeader[] {
  if (auth?.preview.addition.kind !== 'header') return [];
  const { reason, addition } = auth.preview;
  const { name, prefix, secret } = addition;
  const chunks: readonly Chunk[] =
    auth.unresolved === null
      ? [{ kind: 'secret', text: secret }]
      : auth.unresolved.map((chunk) => moved(chunk, auth.elsewhere === null ? 0 : behind));
  const value = {
    text: prefix + secret,
    chunks: [...(prefix === '' ? [] : literal(prefix).chunks), ...chunks],
  };
  return [{ name: literal(name), value, added: reason }];
}

const moved = (chunk: Chunk, by: number): Chunk =>
  'placeholder' in chunk ? { ...chunk, placeholder: chunk.placeholder + by } : chunk;
