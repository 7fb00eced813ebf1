import { type AuthScheme, secretAt } from './scheme.ts';

export const apiKey: AuthScheme = {
  name: 'apikey',
  usage: 'name key [header|query]',
  summary: 'a key in a header (X-API-Key) or in the query',
  secrets: secretAt(1, 'key'),
  read(words) {
    const [name, key, place = 'header'] = words;
    if (name === undefined || name === '' || key === undefined || words.length > 3) return null;
    if (place === 'header') return { kind: 'header', name, prefix: '', secret: key };
    return place === 'query' ? { kind: 'query', name, secret: key } : null;
  },
};
