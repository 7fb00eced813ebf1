import type { UnitTest } from './resources.ts';

export interface ImportedTests {
  readonly byRequest: ReadonlyMap<string, string>;
  readonly problems: readonly string[];
}

export function testsOf(tests: readonly UnitTest[], requests: ReadonlySet<string>): ImportedTests {
  const byRequest = new Map<string, string>();
  const problems: string[] = [];
  for (const { suite, name, request, code } of tests) {
    if (code.trim() === '') continue;
    const title = suite === '' ? name : `${suite}: ${name}`;
    const sends = code.match(/insomnia\.send\(\s*\)/g) ?? [];
    const all = code.match(/insomnia\.send\(/g) ?? [];
    if (!requests.has(request) || sends.length !== 1 || all.length !== 1) {
      problems.push(
        `the unit test "${title}" was omitted: only tests that send their own request once are supported`,
      );
      continue;
    }
    byRequest.set(request, `${byRequest.get(request) ?? ''}${testCode(title, code)}\n`);
  }
  return { byRequest, problems };
}

const testCode = (title: string, code: string): string => `client.test(${JSON.stringify(title)}, async () => {
  const insomnia = { send: async () => ({
    status: response.status,
    statusMessage: response.statusText,
    data: response.text,
    headers: Object.fromEntries([...response.headers]),
    responseTime: response.timings.total,
  }) };
${code}
});`;
