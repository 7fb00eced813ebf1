import { type Context, use } from 'react';

export function useProvided<Value>(context: Context<Value | null>): Value {
  const value = use(context);
  if (value === null) throw new Error('A provider of the shell is missing above this component.');
  return value;
}
