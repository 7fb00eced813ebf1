import type { AuthScheme } from '../scheme.ts';
import { readGrant } from './read-grant.ts';
import { secretNames, serverNames, sortWords } from './words.ts';

export const oauth2: AuthScheme = {
  name: 'oauth2',
  usage:
    'token-url client-id client-secret [scope ...] [name=value ...] | grant issuer client-id [scope ...] [name=value ...]',
  summary: 'a token from a token server: the browser, a device code, client credentials (.help oauth2)',
  secrets(words) {
    const { options, positions, isShort } = sortWords(words);
    const secret = isShort ? positions[2] : undefined;
    return [
      ...(secret === undefined ? [] : [{ index: secret, from: 0, name: 'secret' }]),
      ...options.filter(({ name }) => isAmong(secretNames, name)),
    ];
  },
  servers(words) {
    const { options, server } = sortWords(words);
    return [
      ...(server === null ? [] : [{ index: server, from: 0 }]),
      ...options.filter(({ name }) => isAmong(serverNames, name)),
    ];
  },
  read(words, written) {
    const grant = readGrant(words, written);
    return grant === null ? null : { kind: 'network', auth: { kind: 'oauth2', grant } };
  },
};

const isAmong = (names: readonly string[], name: string): boolean => names.includes(name);
