import type { AuthScheme } from '../scheme.ts';
import { type OptionTable, optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import type { HawkAuth } from './signed-auth.ts';

const table: OptionTable = {
  sha1: 'the algorithm (default SHA-256)',
  sha256: 'the algorithm',
  'ext:': 'application data to sign',
  'app:': 'the application',
  'dlg:': 'the delegating application',
  payload: 'also signs the body',
};

export const hawk: AuthScheme = {
  name: 'hawk',
  usage: 'id key [sha1] [ext:...] [app:...] [dlg:...] [payload]',
  summary: 'a signature with a shared key (Hawk); payload also signs the body',
  options: table,
  secrets: (written) => placeOf(readOptionWords(written, written, table).plain[1], 'key'),
  read(words, written) {
    const read = readOptionWords(words, written, table);
    const [id, key, ...rest] = read.plain;
    if (id === undefined || key === undefined || rest.length > 0) return null;
    const auth: HawkAuth = {
      kind: 'hawk',
      id: id.value,
      key: key.value,
      algorithm: read.flags.has('sha1') ? 'sha1' : 'sha256',
      ext: optionOf(read, 'ext'),
      app: optionOf(read, 'app'),
      dlg: optionOf(read, 'dlg'),
      payload: read.flags.has('payload') ? 'signed' : 'unsigned',
    };
    return { kind: 'network', auth };
  },
};

export const hawkWords = ({ id, key, algorithm, ext, app, dlg, payload }: HawkAuth): string[] => [
  id,
  key,
  ...(algorithm === 'sha1' ? ['sha1'] : []),
  ...optionWord('ext', ext),
  ...optionWord('app', app),
  ...optionWord('dlg', dlg),
  ...(payload === 'signed' ? ['payload'] : []),
];
