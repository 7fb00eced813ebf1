import type { AuthScheme } from './scheme.ts';

/** A key under a name that the API has chosen, as a header or in the query. */
export const apiKey: AuthScheme = {
  name: 'apikey',
  usage: 'name key [header|query]',
  summary: 'a key in a header (X-API-Key) or in the query',
  read(words) {
    const [name, key, place = 'header'] = words;
    if (name === undefined || key === undefined || words.length > 3) return null;
    if (place === 'header') return { headers: [[name, key]] };
    return place === 'query' ? { query: [[name, key]] } : null;
  },
};
