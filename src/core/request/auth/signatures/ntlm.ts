import type { AuthScheme } from '../scheme.ts';
import { type OptionTable, optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import type { NtlmAuth } from './signed-auth.ts';

const table: OptionTable = {
  'domain:': 'the domain of the user',
  'workstation:': 'the name of this computer',
};

/** NTLM version 2 (MS-NLMP). */
export const ntlm: AuthScheme = {
  name: 'ntlm',
  usage: '[DOMAIN\\]user password [domain:...] [workstation:...]',
  summary: 'proof of a password in a Windows domain, for one connection (NTLM)',
  options: table,
  secrets: (written) => placeOf(readOptionWords(written, written, table).plain[1], 'password'),
  read(words, written) {
    const read = readOptionWords(words, written, table);
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

export const ntlmWords = ({ user, password, domain, workstation }: NtlmAuth): string[] => [
  user,
  password,
  ...optionWord('domain', domain || null),
  ...optionWord('workstation', workstation || null),
];
