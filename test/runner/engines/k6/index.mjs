export const checks = [];

export function check(value, tests) {
  const results = Object.entries(tests).map(([name, test]) => ({ name, passed: Boolean(test(value)) }));
  checks.push(...results);
  return results.every(({ passed }) => passed);
}

export const group = (_name, run) => run();

export const sleep = () => undefined;
