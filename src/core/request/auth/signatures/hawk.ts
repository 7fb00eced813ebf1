import type { AuthScheme } from '../scheme.ts';
import { optionOf, optionWord, placeOf, readOptionWords } from './option-words.ts';
import type { HawkAuth } from './signed-auth.ts';

export const hawk: AuthScheme = {
  name: 'hawk',
  usage: 'id key [sha1] [ext:...] [app:...] [dlg:...] [payload]',
  summary: 'a signature by a shared key (Hawk); payload signs the body, too',
  secrets: (written) => placeOf(readOptionWords(written, written, names).plain[1], 'key'),
  read(words, written) {
    const read = readOptionWords(words, written, names);
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

const names = { options: ['ext', 'app', 'dlg'], flags: ['sha1', 'sha256', 'payload'] };

export const hawkWords = ({ id, key, algorithm, ext, app, dlg, payload }: HawkAuth): string[] => [
  id,
  key,
  ...(algorithm === 'sha1' ? ['sha1'] : []),
  ...optionWord('ext', ext),
  ...optionWord('app', app),
  ...optionWord('dlg', dlg),
  ...(payload === 'signed' ? ['payload'] : []),
];
