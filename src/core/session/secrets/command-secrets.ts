import type { VariableChange } from '../../script/variable-change.ts';
import { createFreeNames, numbered } from '../../template/free-names.ts';
import type { Origin } from '../../template/types.ts';
import type { SessionState } from '../state.ts';
import { findVariable } from '../variables/precedence.ts';

type Layers = Pick<SessionState, 'layers'>;

const isMadeBy = (labels: readonly string[], { kind, label }: Origin): boolean =>
  kind === 'command' && labels.includes(label);

interface TypedSecrets {
  readonly label: string;
  readonly used: ReadonlySet<string>;
  readonly secrets: readonly { readonly base: string; readonly text: string }[];
}

export function secretVariables({ layers }: Layers, { label, used, secrets }: TypedSecrets) {
  const free = createFreeNames({
    isReserved(name) {
      const taken = findVariable(layers, name);
      return used.has(name) || (taken !== undefined && !isMadeBy([label], taken.origin));
    },
  });
  return secrets.map(({ base, text }) => {
    const name = free.take(numbered(base));
    return { kind: 'set', name, value: text, secret: true, placeholder: `{{${name}}}` } as const;
  });
}

export const unusedSecrets = (
  { layers }: Layers,
  labels: readonly string[],
  used: ReadonlySet<string>,
): VariableChange[] =>
  [...layers.session].flatMap(([name, { origin }]): VariableChange[] =>
    isMadeBy(labels, origin) && !used.has(name) ? [{ kind: 'delete', name }] : [],
  );
