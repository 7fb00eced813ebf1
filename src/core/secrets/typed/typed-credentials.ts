import { classifyInput } from '../../request/classify.ts';
import { commandCredentials } from './command-credentials.ts';
import { curlCredentials } from './curl-credentials.ts';
import { requestCredentials } from './request-credentials.ts';
import { scriptCredentials } from './script-credentials.ts';
import type { TypedCredential } from './typed-credential.ts';

/** Finds the credentials that are written out in an input of the shell, whatever it is. */
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

/** An input as it may be repeated: without the credentials in it that nobody knows before it has run. */
export function maskInput(input: string): string {
  return replaced(input, typedCredentials(input), ({ shown }) => shown);
}

/** An input as it may be kept: with placeholders for its credentials; null where none can be written in their place. */
export function keptInput(input: string): string | null {
  const credentials = typedCredentials(input);
  if (credentials.some(({ replacement }) => replacement === null)) return null;
  return replaced(input, credentials, ({ replacement }) => replacement ?? '');
}

function replaced(
  input: string,
  credentials: readonly TypedCredential[],
  textOf: (credential: TypedCredential) => string,
): string {
  let text = '';
  let end = 0;
  for (const credential of credentials) {
    if (credential.start < end) continue;
    text += input.slice(end, credential.start) + textOf(credential);
    end = credential.end;
  }
  return text + input.slice(end);
}
