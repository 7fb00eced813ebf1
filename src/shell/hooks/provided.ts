import { type Context, use } from 'react';

export function useProvidedValues<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('This component needs a provider of the shell above it.');
  return value;
}
