import type { Parser } from 'acorn';

export type ParserClass = typeof Parser;

export type Method<State> = (
  this: State,
  ...values: [unknown?, unknown?, unknown?, unknown?, unknown?]
) => unknown;

export function replaceMethod<State>(
  parser: ParserClass,
  name: string,
  replace: (inherited: Method<State>) => Method<State>,
): void {
  Reflect.set(parser.prototype, name, replace(Reflect.get(parser.prototype, name) as Method<State>));
}
