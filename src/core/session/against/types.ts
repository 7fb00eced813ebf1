import type { CountedChanges, JsonChange, JsonText } from '../exchanges/response-difference.ts';

export interface ServerBody {
  readonly url: string;
  readonly exchange: number;
  readonly text: string;
}

export type BodyAgainst = Pick<ServerBody, 'exchange'> & { readonly method: ReplacingMethod } & (
    | ({ readonly kind: 'changes' } & CountedChanges<JsonChange<JsonText>>)
    | { readonly kind: 'problem'; readonly message: string }
  );

export type ReplacingMethod = 'PUT' | 'PATCH';

export const isReplacing = (method: string): method is ReplacingMethod =>
  method === 'PUT' || method === 'PATCH';
