import type { HostResponse } from './host.ts';
import { PropertyList } from './lists.ts';

/** The cookies that the response set, and those that were sent to its host. */
export function cookieList(response: HostResponse): PropertyList {
  const cookies = new PropertyList();
  const add = (pair: string) => {
    const at = pair.indexOf('=');
    if (at <= 0) return;
    const name = pair.slice(0, at).trim();
    const value = decoded(pair.slice(at + 1).trim());
    cookies.upsert({ key: name, name, value });
  };
  for (const [name, value] of response.request.headers)
    if (name.toLowerCase() === 'cookie') value.split(';').forEach(add);
  for (const [name, value] of response.headers)
    if (name.toLowerCase() === 'set-cookie') add(value.split(';')[0] ?? '');
  return cookies;
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
