import type { Environment } from '../../core/session/types.ts';
import type { ImportedEnvironment } from '../../ports/formats.ts';

export function namedEnvironments(
  environments: readonly ImportedEnvironment[],
  path: string,
  at: number | null,
): readonly Environment[] {
  return environments.map(({ name, variables }) => ({
    name,
    variables: variables.map(({ name: variable, value, secret = false }) => ({
      name: variable,
      value,
      secret,
      origin: { kind: 'environment', label: `environment ${name}, ${path}`, at },
    })),
  }));
}
