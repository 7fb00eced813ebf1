import type { Binding, BindingGroup } from './binding.ts';
import { placeKeys } from './place-tables.ts';
import { promptKeys } from './prompt-table.ts';

export const defaultKeys: readonly BindingGroup[] = [...promptKeys, ...placeKeys].map((group) => ({
  title: group.title,
  bindings: group.rows.map(
    ([keys, command, description, when]): Binding => ({
      keys: typeof keys === 'string' ? keys.split(' ') : keys,
      command,
      when: when ?? ('when' in group ? group.when : 'always'),
      description,
      ...(command === 'digit-argument' && { label: 'Alt+0 ... Alt+9, Alt+-' }),
    }),
  ),
}));
