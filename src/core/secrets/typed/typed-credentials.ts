import { classifyInput } from '../../request/classify.ts';
import { replaceRanges } from '../search/text-ranges.ts';
import { commandCredentials } from './command-credentials.ts';
import { curlCredentials } from './curl-credentials.ts';
import { requestCredentials } from './request-credentials.ts';
import { scriptCredentials } from './script-credentials.ts';
import type { TypedCredential } from './typed-credential.ts';

export function typedCredentials(input: string): readonly TypedCredential[] {
  const { kind } = classifyInput(input);
  switch (kind) {
    case 'command':
      return commandCredentials(input);
    case 'curl':
      return curlCredentials(input);
    case 'request':
      return requestCredentials(input);
    case 'script':
      return scriptCredentials(input);
    case 'pipe':
    case 'empty':
      return [];
    default:
      return kind satisfies never;
  }
}

export function maskInput(input: string): string {
  return replaceRanges(input, typedCredentials(input), ({ shown }) => shown);
}
