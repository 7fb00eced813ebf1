import { memo } from 'react';
import { Lines, type Room } from '../components/lines.tsx';
import { drawForm } from './form-lines.ts';
import type { FormState } from './form-state.ts';

/** Everything that a request asks for, in the place of the editor. */
export const PromptForm = memo(function PromptForm({ form, ...room }: Room & { readonly form: FormState }) {
  return <Lines lines={drawForm(form, room).lines} />;
});
