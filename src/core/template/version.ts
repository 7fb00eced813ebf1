import { type TemplateProblem, templateProblem } from './problem.ts';

/** The first version with objects, arrays, dates, paths and dynamic values. */
const firstTypedVersion = '2.2.0';

export function isTypedVersion(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > 2 || (major === 2 && minor >= 2);
}

export function needsVersion(what: string, version: string): TemplateProblem {
  return templateProblem(
    'needs-version',
    `${what} in a placeholder needs interpolation version ${firstTypedVersion}; this session is set to ${version}`,
    `.set interpolation.version ${firstTypedVersion}`,
  );
}
