import type { RenderedText } from '../types.ts';

export const literal = (text: string): RenderedText => ({ text, chunks: [{ kind: 'literal', text }] });
