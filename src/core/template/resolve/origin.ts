import type { Origin } from '../types.ts';

/** Whether a file's script or a response decided the value, and not the user. */
export const isForeign = ({ foreign }: Origin): boolean => foreign !== undefined;

/** One placeholder that a value is made of. */
export interface Ingredient {
  readonly origin: Origin | null;
  readonly secret: boolean;
}

/** Whether a placeholder brings a secret of the user: a masked variable, a value made of one, the system's environment. */
const bringsSecret = ({ origin, secret }: Ingredient): boolean => secret || origin?.holdsSecret === true;

/** The origin of a value that is made of others: foreign as soon as one of them is. */
export function originOfMade(own: Origin, ingredients: readonly Ingredient[]): Origin {
  const foreign = ingredients.find(({ origin }) => origin !== null && isForeign(origin))?.origin?.foreign;
  const holdsSecret = ingredients.some(bringsSecret);
  return { ...own, ...(foreign !== undefined && { foreign }), ...(holdsSecret && { holdsSecret }) };
}
