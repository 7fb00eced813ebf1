import { writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A stand-in for a browser and its person: follows redirects and fills in forms until a page without one comes. */
export async function visit(url, { login = 'ada', aborts = false } = {}) {
  const cookies = new Map();
  let request = { method: 'GET' };
  const visited = [];
  for (let steps = 0; steps < 30; steps += 1) {
    visited.push(url);
    if (!/^https?:/.test(url)) return { url, visited, text: '' };
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      headers: {
        ...request.headers,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (name !== undefined) cookies.set(name, value);
    }
    const location = response.headers.get('location');
    request = { method: 'GET' };
    if (location !== null) {
      url = new URL(location, url).href;
      continue;
    }
    const text = await response.text();
    const form = /<form[^>]*action="([^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(text);
    if (form === null) return { url, visited, text };
    const [, action = '', inside = ''] = form;
    const abort = /href="([^"]*\/abort)"/.exec(text)?.[1];
    if (aborts && abort !== undefined) {
      url = new URL(abort, url).href;
      continue;
    }
    const fields = new URLSearchParams();
    for (const [tag] of inside.matchAll(/<input[^>]*>/g)) {
      const name = /name="([^"]*)"/.exec(tag)?.[1];
      const value = /value="([^"]*)"/.exec(tag)?.[1] ?? '';
      if (name !== undefined) fields.set(name, name === 'login' || name === 'password' ? login : value);
    }
    url = new URL(action.replaceAll('&amp;', '&'), url).href;
    request = {
      method: 'POST',
      body: fields.toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    };
  }
  throw new Error(`no end: ${visited.join(' ')}`);
}

/** As a program it writes first what another process could read of it, where a file is named. */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [report, url] = process.argv.length > 3 ? process.argv.slice(2) : [null, process.argv[2]];
  if (report !== null) writeFileSync(report, JSON.stringify({ argv: process.argv, env: process.env }));
  await visit(url);
}
