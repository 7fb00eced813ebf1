import type { SecretProvider } from '../../template/providers/providers.ts';
import type { Place } from '../hints/place-words.ts';

export function configureWords({ name, program }: SecretProvider, place: Place): string {
  switch (place) {
    case 'shell':
      return `.set secrets.${name} ${program}`;
    case 'command-line':
      return `--set secrets.${name}='${program}' configures it here, the same setting in the shell for every session`;
    case 'library':
      return `settings: { 'secrets.${name}': '${program}' }`;
    default:
      return place satisfies never;
  }
}

export const allowWords = (provider: string, place: Place): string =>
  place === 'library' ? `allowSecrets: ['${provider}']` : `--allow-secrets ${provider}`;

export const configuredProviders = (keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => /^secrets\.(\w+)$/.exec(key)?.[1] ?? []);
