import { currentKill } from '../edits/kill-ring.ts';
import type { Registers, RegisterText, ViEditor, ViState } from './types.ts';

export function registerText({ editor, vi }: ViEditor): RegisterText | null {
  if (vi.register !== null) return vi.registers[vi.register.toLowerCase()] ?? null;
  const text = currentKill(editor.killRing);
  return text === undefined || text === '' ? null : { text, isLines: text === vi.lines };
}

export function withText({ register, registers }: ViState, added: RegisterText): Registers {
  if (register === null || !/[a-z]/i.test(register)) return registers;
  const name = register.toLowerCase();
  const before = register === name ? undefined : registers[name];
  return { ...registers, [name]: before === undefined ? added : joined(before, added) };
}

function joined(before: RegisterText, added: RegisterText): RegisterText {
  const isLines = before.isLines || added.isLines;
  const [first, second] = [before, added].map((part) =>
    isLines && !part.isLines ? `${part.text}\n` : part.text,
  );
  return { text: `${first}${second}`, isLines };
}
