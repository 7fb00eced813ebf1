import { memo } from 'react';
import { keymapOf } from '../../core/keys/keymap.ts';
import { Lines, type Room } from '../components/lines.tsx';
import { useSession } from '../hooks/session.tsx';
import { formLines } from './form-lines.ts';
import type { FormState } from './form-state.ts';

export const PromptForm = memo(function PromptForm({ form, ...room }: Room & { readonly form: FormState }) {
  const keymap = useSession(({ preferences }) => keymapOf(preferences.keys));
  return <Lines lines={formLines(form, { ...room, keymap })} />;
});
