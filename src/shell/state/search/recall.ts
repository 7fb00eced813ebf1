import type { ShellState } from '../state.ts';

export type RecalledInput =
  | { readonly kind: 'found'; readonly text: string }
  | { readonly kind: 'missing'; readonly reason: string };

/** An earlier input for `!!`, `!12`, `!-2`, `!?text` or `!.command`; null for another. JavaScript writes `! 12` or `!12;` instead. */
export function recallInput(typed: string, { history, inputs }: ShellState): RecalledInput | null {
  const text = typed.trim();
  if (text === '!!') return numbered(history.at(-1), 'There is no earlier input');
  const [, sign, digits] = /^!(-?)([1-9]\d{0,5})$/.exec(text) ?? [];
  if (digits !== undefined)
    return sign === '-'
      ? numbered(history.at(-Number(digits)), `There are only ${history.length} earlier inputs`)
      : numbered(
          inputs.get(Number(digits)),
          `Input ${digits} is not of this shell: Ctrl+R searches all of them`,
        );
  const [, part] = /^!\?(.+)$/.exec(text) ?? [];
  if (part !== undefined)
    return numbered(
      history.findLast((one) => one.includes(part)),
      `No earlier input contains "${part}"`,
    );
  const [, command] = /^!(\.[a-z].*)$/.exec(text) ?? [];
  if (command === undefined) return null;
  return numbered(
    history.findLast((one) => one.startsWith(command)),
    `No earlier input begins with "${command}"`,
  );
}

const numbered = (text: string | undefined, reason: string): RecalledInput =>
  text === undefined ? { kind: 'missing', reason } : { kind: 'found', text };
