import type { Origin } from '../types.ts';

export const isForeign = ({ foreign }: Origin): boolean => foreign !== undefined;

export interface Ingredient {
  readonly origin: Origin | null;
  readonly secret: boolean;
}

const bringsSecret = ({ origin, secret }: Ingredient): boolean => secret || origin?.holdsSecret === true;

/** The origin of a value made of others: foreign as soon as one of them is. */
export function originOfComputed(own: Origin, ingredients: readonly Ingredient[]): Origin {
  const foreign = ingredients.find(({ origin }) => origin !== null && isForeign(origin))?.origin?.foreign;
  const holdsSecret = ingredients.some(bringsSecret);
  const token = ingredients.find(({ origin }) => origin?.token !== undefined)?.origin?.token;
  return {
    ...own,
    ...(foreign !== undefined && { foreign }),
    ...(holdsSecret && { holdsSecret }),
    ...(token !== undefined && { token }),
  };
}
