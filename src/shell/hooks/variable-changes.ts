import type { Store } from '../../app/store.ts';
import type { VariableMap } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';

export interface VariableChanges {
  names(): ReadonlySet<string>;
  stop(): void;
}

export function watchChanges(store: Store): VariableChanges {
  let { inputCount, layers } = store.getState();
  let before = visibleVariables(layers);
  let names: ReadonlySet<string> = new Set();

  const stop = store.subscribe(() => {
    const state = store.getState();
    if (state.inputCount !== inputCount) {
      before = visibleVariables(layers);
      names = new Set();
      inputCount = state.inputCount;
    }
    if (state.layers !== layers) {
      layers = state.layers;
      names = differences(before, visibleVariables(layers));
    }
  });
  return { names: () => names, stop };
}

function differences(before: VariableMap, after: VariableMap): ReadonlySet<string> {
  return new Set(
    [...after].filter(([name, variable]) => before.get(name)?.value !== variable.value).map(([name]) => name),
  );
}
