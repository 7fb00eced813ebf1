import type { Counted, JsonChange, JsonText } from '../past/response-difference.ts';

/** The JSON that a server had at a URL, for the body of a PUT or PATCH to be compared with. */
export interface ServerBody {
  readonly url: string;
  readonly exchange: number;
  readonly text: string;
}

/** A body as a difference from what the server has, masked. */
export type BodyAgainst = Pick<ServerBody, 'exchange'> & { readonly method: ReplacingMethod } & (
    | ({ readonly kind: 'changes' } & Counted<JsonChange<JsonText>>)
    | { readonly kind: 'problem'; readonly message: string }
  );

export type ReplacingMethod = 'PUT' | 'PATCH';

export const isReplacing = (method: string): method is ReplacingMethod =>
  method === 'PUT' || method === 'PATCH';
