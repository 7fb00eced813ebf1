import type { InvalidDynamic } from '../dynamic/arguments.ts';
import { invalid, isInvalid, readArguments } from '../dynamic/arguments.ts';
import { didYouMean } from '../nearest.ts';
import { type Prompt, providedPrompt } from '../prompts/prompt.ts';
import { faultOfReference, findProvider, secretProviders } from './providers.ts';

export function parseSecret(text: string): Prompt | InvalidDynamic | null {
  const [head, provider = ''] = /^\$secret(?:\.([\w-]*))?(?![\w-])/.exec(text) ?? [];
  if (head === undefined) return null;
  const found = findProvider(provider);
  if (found === undefined) {
    const known = didYouMean(provider, names) ?? `the providers are ${names.join(', ')}`;
    return invalid(`$secret.${provider} is not known: ${known}`, '$secret.'.length);
  }
  const list = readArguments(text, head.length);
  if (isInvalid(list)) return list;
  const [given, extra] = list;
  if (given === undefined || extra !== undefined)
    return invalid(
      `${head} takes one reference, as in {{${head} "${found.example}"}}`,
      extra?.at ?? head.length,
    );
  const fault = faultOfReference(given.text);
  if (fault !== null) return invalid(`${head}: ${fault}`, given.at);
  return providedPrompt({
    name: `${head} ${given.text}`,
    label: `secret of ${provider}`,
    provided: { kind: 'secret', provider, reference: given.text },
  });
}

const names: readonly string[] = secretProviders.map(({ name }) => name);
