import { literalSecrets, printAuth } from '../request/auth/literals.ts';
import { parseAuth } from '../request/auth/parse-auth.ts';
import type { AuthSource } from '../request/auth/render-auth.ts';
import { findScheme } from '../request/auth/schemes.ts';
import type { DraftAuth } from '../request/draft.ts';
import type { VariableChange } from '../script/variable-change.ts';
import { variablesIn } from '../template/variable-names.ts';
import type { SessionState } from './state.ts';
import { changeVariables } from './variables/changes.ts';
import { findVariable } from './variables/precedence.ts';

export function authSources({ auth }: SessionState): readonly AuthSource[] {
  return [auth.flag, auth.session].filter((given) => given !== null);
}

/** Tells secrets that `.auth` made from those of the user. */
const label = '.auth';

/** One step of `.undo`. Literal secrets become secret variables: masked, and on disk encrypted or not at all. */
export function withSessionAuth(before: SessionState, auth: DraftAuth | null, at: number): SessionState {
  const literals = auth === null ? [] : literalSecrets(auth);
  const used = new Set(auth === null ? [] : auth.words.flatMap(({ text }) => variablesIn(text)));
  const names = secretNames(before, { auth, used, count: literals.length });
  const left = [...names];
  const text = auth === null ? '' : printAuth(auth, () => `{{${left.shift()}}}`);
  const changes = [
    ...[...before.layers.session].flatMap(([name, { origin }]): VariableChange[] =>
      isOurs(origin) && !used.has(name) ? [{ kind: 'delete', name }] : [],
    ),
    ...literals.map((value, index): VariableChange => {
      return { kind: 'set', name: names[index] ?? label, value, secret: true };
    }),
  ];
  const state = changeVariables(before, changes, { kind: 'command', label, at });
  return { ...state, auth: { ...state.auth, session: auth === null ? null : restoredAuth(text) } };
}

/** Null for no text, and for one that cannot be read. */
export function restoredAuth(text: string | undefined): AuthSource | null {
  if (text === undefined) return null;
  const parsed = parseAuth(text, { level: 'session' });
  return parsed.kind === 'auth' ? { auth: parsed.auth, text } : null;
}

/** `auth_password`; another one where the user has a variable of that name, or the words refer to it. */
function secretNames(
  { layers }: SessionState,
  {
    auth,
    used,
    count,
  }: { readonly auth: DraftAuth | null; readonly used: ReadonlySet<string>; readonly count: number },
): string[] {
  const base = `auth_${findScheme(auth?.scheme ?? '')?.secret.name ?? 'secret'}`;
  const names: string[] = [];
  for (let number = 1; names.length < count; number += 1) {
    const name = number === 1 ? base : `${base}_${number}`;
    const taken = findVariable(layers, name);
    const isFree = taken === undefined || isOurs(taken.origin);
    if (isFree && !used.has(name)) names.push(name);
  }
  return names;
}

const isOurs = ({ kind, label: given }: { readonly kind: string; readonly label: string }): boolean =>
  kind === 'command' && given === label;
