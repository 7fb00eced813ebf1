import { type InvalidDynamic, invalid, isInvalid, readArguments } from '../dynamic/arguments.ts';
import { type Prompt, providedPrompt } from '../prompts/prompt.ts';

export function parseToken(text: string): Prompt | InvalidDynamic | null {
  const [head, part = ''] = /^\$auth\.(token|idToken)(?![\w-])/i.exec(text) ?? [];
  if (head === undefined) return null;
  // In a JSON string some people escape the quotes of a placeholder.
  const list = readArguments(text.replaceAll('\\"', '"'), head.length);
  if (isInvalid(list)) return list;
  const [given, extra] = list;
  if (given === undefined || extra !== undefined)
    return invalid(
      `${head} takes one name of Security.Auth, as in {{${head}("NAME")}}`,
      extra?.at ?? head.length,
    );
  const isIdToken = part.toLowerCase() === 'idtoken';
  return providedPrompt({
    name: `${head} ${given.text}`,
    label: `${isIdToken ? 'ID token' : 'token'} of Security.Auth ${given.text}`,
    provided: { kind: 'token', id: given.text, sends: isIdToken ? 'id_token' : 'access_token' },
  });
}
