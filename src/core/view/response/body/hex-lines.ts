import { span } from '../../../text/styled.ts';
import { type LineSource, lineSource } from './line-source.ts';

export function hexLines(bytes: Uint8Array, { width }: { readonly width: number }): LineSource {
  const perLine = width >= 76 ? 16 : 8;
  return lineSource(Math.ceil(bytes.length / perLine), (index) => {
    const row = bytes.subarray(index * perLine, (index + 1) * perLine);
    const hex = Array.from(row, (byte) => byte.toString(16).padStart(2, '0'));
    const halves = [hex.slice(0, 8), hex.slice(8)].map((half) => half.join(' ')).join('  ');
    return [
      span((index * perLine).toString(16).padStart(8, '0'), 'muted'),
      span(`  ${halves.padEnd(perLine * 3 + 1)} `, 'number'),
      span(Array.from(row, printable).join(''), 'string'),
    ];
  });
}

const printable = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·');
