import type { AuthScheme } from '../scheme.ts';
import { type OptionTable, optionOf, optionWord, readOptionWords } from './option-words.ts';
import type { NegotiateAuth } from './signed-auth.ts';

const table: OptionTable = { 'service:': 'the service of the ticket (default HTTP@HOST)' };

export const negotiate: AuthScheme = {
  name: 'negotiate',
  usage: '[service:HTTP@host]',
  summary: 'a ticket of Kerberos, as kinit gets it (SPNEGO, RFC 4559)',
  options: table,
  secrets: () => [],
  read(words, written) {
    const read = readOptionWords(words, written, table);
    if (read.plain.length > 0) return null;
    return { kind: 'network', auth: { kind: 'negotiate', service: optionOf(read, 'service') } };
  },
};

export const negotiateWords = ({ service }: NegotiateAuth): readonly string[] =>
  optionWord('service', service);

export const serviceOf = ({ service }: NegotiateAuth, url: URL | null): string =>
  service ?? `HTTP@${url?.hostname ?? '<host>'}`;
