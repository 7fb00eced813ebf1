import { withRenamed } from '../../requests/renamed-request.ts';
import { findRequestByName, fullName, requestsIn } from '../../requests/saved-requests.ts';
import type { SessionState } from '../../state.ts';
import type { SavedRequest } from '../../types.ts';
import { notice, refuse, toSavedUpdate, type Update } from '../../updates.ts';
import { withStep } from '../../variables/undo-steps.ts';

export function removeFolder(state: SessionState, folder: string): Update | null {
  const inside = folder.endsWith('/') ? requestsIn(state.requests, folder) : [];
  if (inside.length === 0) return null;
  return toSavedUpdate(
    { ...state, requests: state.requests.filter((other) => !inside.includes(other)), undo: withStep(state) },
    notice('info', `Removed ${folder} with ${countOf(inside, 'request')}.`, '.undo restores it'),
  );
}

export function moveFolder(state: SessionState, argument: string): Update | null {
  const [, from, to] = /^(\S.*?\/)\s+(\S.*)$/.exec(argument) ?? [];
  const inside = from === undefined ? [] : requestsIn(state.requests, from);
  if (from === undefined || to === undefined || inside.length === 0) return null;
  const target = to.split('/').map((part) => part.trim());
  if (target.at(-1) === '') target.pop();
  if (target.length === 0 || target.includes(''))
    return refuse(state, `${to} is not a name.`, `.mv ${from} new-name/`);
  if (`${target.join('/')}/`.startsWith(from))
    return refuse(state, `${to} is in ${from}`, `.mv ${from} new-name/`);
  const placed = ({ folder, ...saved }: SavedRequest): SavedRequest => ({
    ...saved,
    folder: `${target.join('/')}${folder.slice(from.length - 1)}`,
  });
  const others = new Set(state.requests.filter((other) => !inside.includes(other)).map(fullName));
  const taken = inside.map(placed).find((one) => others.has(fullName(one)));
  if (taken !== undefined) {
    const name = fullName(taken);
    return refuse(state, `${name} already exists.`, `.rm ${name} removes it`);
  }
  const renamed = inside.map(fullName).reduce((before, name) => {
    const saved = findRequestByName(before.requests, name);
    return saved === undefined ? before : withRenamed(before, { saved, renamed: placed(saved) });
  }, state);
  return toSavedUpdate(
    { ...renamed, undo: withStep(state) },
    notice('info', `Moved ${from} to ${target.join('/')}/.`),
  );
}

export const countOf = (requests: readonly SavedRequest[], what: string): string =>
  requests.length === 1 ? `1 ${what}` : `${requests.length} ${what}s`;
