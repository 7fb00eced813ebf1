import { limits } from '../../../protocol/limits.ts';
import type { ResponseHead, TrustedRealm } from '../../contract.ts';
import type { SentRequest } from '../jetbrains/request.ts';
import { trust } from '../members/trusted-getters.ts';
import { defineProperty, global, NativeTypeError, parseJson } from '../primordials.ts';
import { createResponse } from './response.ts';

export function createResponses(trusted: TrustedRealm) {
  let latest: object | undefined;
  let sent: SentRequest | null = null;
  const numbers: string[] = [];
  let count = 0;
  const earlier: object = { __proto__: null };
  const forbid = (name: string) => () => {
    throw new NativeTypeError(`${name} is the last response; use another name for your variable`);
  };
  for (const name of ['res', 'response']) {
    defineProperty(global, name, { get: trust(() => latest), set: forbid(name), enumerable: false });
  }
  defineProperty(global, '_res', { value: earlier });
  return {
    latest: (): object | undefined => latest,
    sent(): SentRequest | null {
      trusted.recordSecretRead();
      return sent;
    },
    add(number: string, head: string, text: string) {
      const read: ResponseHead = parseJson(head);
      sent = read.request;
      latest = createResponse(read, text, trusted);
      defineProperty(earlier, number, { value: latest, enumerable: true, configurable: true });
      const place = count % limits.responses;
      count += 1;
      const dropped = numbers[place];
      defineProperty(numbers, place, { value: number, configurable: true, writable: true });
      if (dropped !== undefined && dropped !== number) Reflect.deleteProperty(earlier, dropped);
    },
  };
}
