import type { InputEvent } from '../../../core/editor/input/events.ts';

/** What an event does to a value that is typed unseen; a null value means that none was given. */
export type SecretStep =
  | { readonly kind: 'typed'; readonly typed: string }
  | { readonly kind: 'answered'; readonly value: string | null };

export function typeSecret(typed: string, event: InputEvent): SecretStep {
  if (event.kind !== 'key') return { kind: 'typed', typed: typed + event.text.replaceAll('\n', '') };
  if (event.name === 'enter') return { kind: 'answered', value: typed === '' ? null : typed };
  if (event.name === 'escape') return { kind: 'answered', value: null };
  if (event.name === 'backspace') return { kind: 'typed', typed: [...typed].slice(0, -1).join('') };
  if (!event.ctrl) return { kind: 'typed', typed };
  if (['c', 'd', 'g'].includes(event.name)) return { kind: 'answered', value: null };
  return { kind: 'typed', typed: event.name === 'u' ? '' : typed };
}
