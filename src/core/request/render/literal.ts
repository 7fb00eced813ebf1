import type { PreviewHeader, RenderedText } from '../types.ts';

export const literal = (text: string): RenderedText => ({ text, chunks: [{ kind: 'literal', text }] });

interface WrittenHeader {
  readonly name: string;
  readonly value: string;
  /** Why restloop adds it; null for a header of the request. */
  readonly reason: string | null;
}

export const literalHeader = ({ name, value, reason }: WrittenHeader): PreviewHeader => ({
  name: literal(name),
  value: literal(value),
  added: reason,
});
