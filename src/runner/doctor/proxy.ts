import { type Finding, good, warning } from './finding.ts';

const names = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy', 'ALL_PROXY', 'all_proxy'];

export function checkProxy(env: Readonly<Record<string, string | undefined>>): Finding[] {
  const set = names.flatMap((name) => ((env[name] ?? '') === '' ? [] : [{ name, value: env[name] ?? '' }]));
  if (set.length === 0) return [good('Proxy', 'none in the environment')];
  const exceptions = env['NO_PROXY'] ?? env['no_proxy'] ?? '';
  return set.map(({ name, value }) => {
    const shown = withoutCredentials(value);
    if (shown === null) return warning('Proxy', `${name} is not a URL`, `${name}=http://localhost:3128`);
    return good('Proxy', `${name}: ${shown}${exceptions === '' ? '' : `, not for ${exceptions}`}`);
  });
}

function withoutCredentials(text: string): string | null {
  try {
    const url = new URL(text.includes('://') ? text : `http://${text}`);
    return `${url.protocol}//${url.host}`;
  } catch {
    return null;
  }
}
