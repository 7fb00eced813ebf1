import { didYouMean } from '../../template/nearest.ts';
import { variablesIn } from '../../template/variable-names.ts';
import type { Effect } from '../effects.ts';
import { findRequestByName } from '../requests/saved-requests.ts';
import type { SessionState } from '../state.ts';
import { notice } from '../updates.ts';
import { findVariable, visibleVariables } from './precedence.ts';

export function unsetNames(state: SessionState, text: string): Effect[] {
  const [first, ...others] = new Set(variablesIn(text).filter((name) => !isKnown(state, name)));
  if (first === undefined) return [];
  const names = [first, ...others].join(', ');
  const hint =
    didYouMean(first, visibleVariables(state.layers).keys()) ??
    `.secret ${first} sets a secret, client.setVar('${first}', ...) a variable`;
  return [notice('info', `${others.length === 0 ? `${names} is` : `${names} are`} not set yet.`, hint)];
}

const isKnown = (state: SessionState, name: string): boolean =>
  findVariable(state.layers, name) !== undefined ||
  state.lostSecrets.includes(name) ||
  findRequestByName(state.requests, name) !== undefined;
