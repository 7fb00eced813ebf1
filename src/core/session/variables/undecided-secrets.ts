import { isCredentialName } from '../../http/credential-names.ts';
import { secretTextsOf } from '../../secrets/value-texts.ts';
import type { Variable } from '../../template/types.ts';
import type { SecretAnswer, SecretAnswers, SessionState } from '../state.ts';
import type { NamedVariable } from '../types.ts';
import { searchEntries } from './search-entries.ts';

/** Names of undecided variables, without those of a file, which contains them in clear. */
export function undecidedNames({ layers, secretAnswers }: SessionState): string[] {
  const plain = plainNames(secretAnswers);
  return [...namedLikeCredentials(layers.session)]
    .filter(([name, { origin }]) => origin.kind !== 'file' && !plain.includes(name))
    .map(([name]) => name);
}

export const namedLikeCredentials = searchEntries((name, variable: Variable) =>
  isUndecided({ name, ...variable }) ? variable : null,
);

export function isUndecided(
  { name, value, secret }: Pick<NamedVariable, 'name' | 'value' | 'secret'>,
  plain: readonly string[] = [],
): boolean {
  return (
    !secret &&
    isCredentialName(name, 'field') &&
    !plain.includes(name) &&
    secretTextsOf([{ value, secret: true }]).some((text) => text !== '')
  );
}

export const isMasked = (
  variable: Pick<NamedVariable, 'name' | 'value' | 'secret'>,
  answers: SecretAnswers,
): boolean => variable.secret || isUndecided(variable, plainNames(answers));

export const asShown = <Shown extends NamedVariable>(variable: Shown, answers: SecretAnswers): Shown => ({
  ...variable,
  secret: isMasked(variable, answers),
});

export const withNamedSecrets = (variables: readonly NamedVariable[]): readonly NamedVariable[] =>
  variables.map((variable) => (isNamedSecret(variable) ? { ...variable, secret: true } : variable));

const isNamedSecret = ({ name, value, secret }: NamedVariable): boolean =>
  !secret && value !== '' && typeof value !== 'boolean' && isCredentialName(name, 'field');

export function plainNames(answers: SecretAnswers): string[] {
  return [...answers].flatMap(([name, answer]) => (answer === 'plain' ? [name] : []));
}

export function withSecretAnswer(
  state: SessionState,
  names: readonly string[],
  answer: SecretAnswer,
): SessionState {
  const secretAnswers = new Map(state.secretAnswers);
  for (const name of names) secretAnswers.set(name, answer);
  if (answer !== 'secret') return { ...state, secretAnswers };
  const session = new Map(state.layers.session);
  for (const name of names) {
    const variable = session.get(name);
    if (variable !== undefined) session.set(name, { ...variable, secret: true });
  }
  return { ...state, secretAnswers, layers: { ...state.layers, session } };
}
