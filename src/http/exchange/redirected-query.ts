import { isCredentialName } from '../../core/http/credential-names.ts';
import type { Parameter, WireRequest } from '../wire.ts';

/** A server that repeats credentials would hand them on. Returns the names of the removed parameters. */
export function removeCredentials(
  to: URL,
  wire: Pick<WireRequest, 'url' | 'credential' | 'queryForHost'>,
  isSecret: (value: string) => boolean,
): string[] {
  const known = [...credentialsOf(wire), ...wire.queryForHost];
  const removed: string[] = [];
  const parameters = to.search.slice(1).split('&');
  const left = parameters.filter((parameter) => {
    const [name, value] = [...new URLSearchParams(parameter)][0] ?? ['', ''];
    const isRepeated = known.some(
      (one) => (one.name === name && one.value === value) || holds(value, one.value),
    );
    if (!isRepeated && !isSecret(value) && !isSecret(name)) return true;
    removed.push(isSecret(name) ? 'a parameter' : name);
    return false;
  });
  if (removed.length > 0) to.search = left.join('&');
  return removed;
}

function credentialsOf({ url, credential }: Pick<WireRequest, 'url' | 'credential'>): readonly Parameter[] {
  const key = credential?.place === 'query' ? credential : null;
  return [...url.searchParams]
    .map(([name, value]) => ({ name, value }))
    .filter(
      ({ name, value }) =>
        value !== '' &&
        (isCredentialName(name, 'field') || (key?.name === name && key.values.includes(value))),
    );
}

/** A shorter text may be in another one by chance. */
const minLength = 8;

/** Tells whether a value holds a credential, also in a nested URL: `next=https://host/?key=...`. */
const holds = (text: string, credential: string): boolean =>
  credential.length >= minLength &&
  (text.includes(credential) || text.includes(encodeURIComponent(credential)));
