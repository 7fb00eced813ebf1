import { isCredentialName } from '../../core/http/credential-names.ts';
import type { Exchange } from '../../core/request/types.ts';
import { fullName } from '../../core/session/requests/saved-requests.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import { namedEnvironments } from './named-environments.ts';
import type { ReadImport } from './read-import.ts';

export const responsesOfImport = ({
  imported: { requests, exchanges = [] },
}: ReadImport): ReadonlyMap<string, Exchange> =>
  new Map(
    exchanges.flatMap(({ request, exchange }) => {
      const saved = requests[request];
      return saved === undefined ? [] : [[fullName(saved), exchange] as const];
    }),
  );

export function sessionOfImport({ imported, folder }: ReadImport, path: string): SessionSnapshot {
  const { requests, variables, environments = [], auth } = imported;
  const origin = { kind: 'file', label: path, at: null } as const;
  return {
    name: null,
    variables: variables.map(({ name, value, secret = false }) => ({
      name,
      value,
      origin,
      secret: secret || isCredentialName(name, 'environment'),
    })),
    requests: requests.map((request) => ({ ...request, fileFolder: folder })),
    environments: namedEnvironments(environments, path, null),
    activeEnvironment: null,
    settings: {},
    ...(auth === undefined ? {} : { auth }),
    definitions: [],
    inputCount: 0,
    createdAt: 0,
    updatedAt: 0,
  };
}
