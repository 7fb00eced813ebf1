import { apiKey } from './api-key.ts';
import { basic } from './basic.ts';
import { bearer } from './bearer.ts';
import { digest } from './digest.ts';
import { oauth2 } from './oauth2.ts';
import type { AuthScheme, ParsedAuth } from './scheme.ts';

/** Every scheme, in the order in which help lists them. */
export const authSchemes: readonly AuthScheme[] = [basic, bearer, apiKey, digest, oauth2];

/** The words after `.auth` or `# @auth`, each interpolated by itself: the scheme's name and its values. */
export function parseAuth([name = '', ...values]: readonly string[]): ParsedAuth {
  const scheme = authSchemes.find((candidate) => candidate.name === name.toLowerCase());
  if (scheme === undefined) {
    const names = authSchemes.map((candidate) => candidate.name).join(', ');
    return { kind: 'problem', message: `There is no authentication "${name}".`, hint: `there are ${names}` };
  }
  const read = scheme.read(values);
  if (read === null) {
    const { usage } = scheme;
    return {
      kind: 'problem',
      message: `${scheme.name} does not take these ${values.length} values.`,
      hint: `${scheme.name} ${usage}`,
    };
  }
  const { headers = [], query = [], network = null } = read;
  return { kind: 'auth', scheme: scheme.name, additions: { headers, query, network } };
}
