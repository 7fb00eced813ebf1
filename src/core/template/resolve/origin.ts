import type { Origin } from '../types.ts';

export const isForeign = ({ foreign }: Origin): boolean => foreign !== undefined;

export interface Ingredient {
  readonly origin: Origin;
  readonly secret: boolean;
}

export function originOfComputed(own: Origin, ingredients: readonly Ingredient[]): Origin {
  const foreign = ingredients.find(({ origin }) => isForeign(origin))?.origin.foreign;
  const holdsSecret = ingredients.some(({ origin, secret }) => secret || origin.holdsSecret === true);
  const token = ingredients.find(({ origin }) => origin.token !== undefined)?.origin.token;
  return {
    ...own,
    ...(foreign !== undefined && { foreign }),
    ...(holdsSecret && { holdsSecret }),
    ...(token !== undefined && { token }),
  };
}
