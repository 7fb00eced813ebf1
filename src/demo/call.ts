import type { IncomingMessage, ServerResponse } from 'node:http';
import { Refusal } from './reply.ts';
import type { Users } from './users.ts';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  /** The segment for `{...}` in the route's path; empty without one. */
  readonly parameter: string;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly users: Users;
  readBody(): Promise<Buffer>;
}

export type Handler = (call: Call) => void | Promise<void>;

export interface Route {
  /** `{name}` matches one segment, `*` at the end any rest. */
  readonly path: string;
  readonly methods: Readonly<Record<string, Handler>>;
  readonly summary: string;
}

export function wholeNumber(
  text: string,
  { name, minimum, maximum }: { readonly name: string; readonly minimum: number; readonly maximum: number },
): number {
  const number = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (number >= minimum && number <= maximum) return number;
  throw new Refusal(400, {
    error: 'invalid-number',
    message: `${name} must be a whole number from ${minimum} to ${maximum}, not "${text.slice(0, 80)}".`,
  });
}

export function queryNumber(
  query: URLSearchParams,
  options: {
    readonly name: string;
    readonly minimum: number;
    readonly maximum: number;
    readonly initial: number;
  },
): number {
  const text = query.get(options.name);
  return text === null ? options.initial : wholeNumber(text, options);
}
