import type { AuthScheme } from '../scheme.ts';
import { optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import type { NtlmAuth } from './signed-auth.ts';

/** NTLM version 2 (MS-NLMP). */
export const ntlm: AuthScheme = {
  name: 'ntlm',
  usage: '[DOMAIN\\]user password [domain:...] [workstation:...]',
  summary: 'proof of a password in a Windows domain, for one connection (NTLM)',
  secrets: (written) => placeOf(readOptionWords(written, written, names).plain[1], 'password'),
  read(words, written) {
    const read = readOptionWords(words, written, names);
    const [name, password, ...rest] = read.plain.map(({ value }) => value);
    if (name === undefined || rest.length > 0) return null;
    const [, domain = '', user = name] = /^([^\\]+)\\(.*)$/s.exec(name) ?? [];
    const auth: NtlmAuth = {
      kind: 'ntlm',
      user,
      password: password ?? '',
      domain: optionOf(read, 'domain') ?? domain,
      workstation: optionOf(read, 'workstation') ?? '',
    };
    return { kind: 'network', auth };
  },
};

const names = { options: ['domain', 'workstation'], flags: [] };

export const ntlmWords = ({ user, password, domain, workstation }: NtlmAuth): string[] => [
  user,
  password,
  ...optionWord('domain', domain || null),
  ...optionWord('workstation', workstation || null),
];
