import { contentInfoOf } from './content-info.ts';
import type { Any } from './host.ts';
import { createPm, type Execution } from './pm.ts';

export function insomniaOf(execution: Execution): Any {
  const { scopes, host } = execution;
  const { variables, environment, collectionVariables, globals } = scopes;
  // A request without a body has an empty one, to be filled.
  if (execution.request !== undefined) {
    execution.request.body ??= {};
    refuseTransport(execution.request);
  }
  const { response } = execution;
  if (response !== undefined)
    response.contentInfo = () => {
      const info = contentInfoOf(response.headers);
      return { ...info, mimeType: info.contentType };
    };
  const pm = createPm(execution);
  return Object.assign(pm, {
    /** The base environment if none is selected. */
    environment: environment.name === undefined ? collectionVariables : environment,
    baseEnvironment: collectionVariables,
    baseGlobals: globals,
    /** Secrets of the vault are variables here, as `{{ vault.name }}` reads them. */
    vault: {
      get: async (name: unknown) => variables.get(`vault.${name}`),
      set: readOnly,
      unset: readOnly,
    },
    parentFolders: {
      findValue: (name: unknown) => variables.get(`${name}`),
      get: (name: unknown) => folder(name),
      getByName: (name: unknown) => folder(name),
      getEnvironments: () => [variables],
    },
    info: { ...pm.info, iteration: (host.subject()?.cycle?.index ?? 0) + 1 },
    clientCertificates: [],
    settings: undefined,
  });

  /** Variables of folders belong to their requests here. */
  function folder(name: unknown): Any {
    const path = host.subject()?.name?.split('/').slice(0, -1) ?? [];
    return path.includes(`${name}`) ? { name, environment: variables } : undefined;
  }
}

/** Proxies and certificates are the user's choice: a script that could change one would choose where secrets go. */
function refuseTransport(request: object): void {
  for (const [name, setting] of [
    ['proxy', '.set proxy or --proxy'],
    ['certificate', '.set cert or --cert'],
  ]) {
    const refuse = () => {
      throw new Error(`insomnia.request.${name} cannot be changed by scripts: use ${setting}`);
    };
    const value = Object.freeze({ disabled: true, update: refuse });
    Object.defineProperty(request, `${name}`, { get: () => value, set: refuse });
  }
}

const readOnly = () => {
  throw new Error('insomnia.vault cannot be changed by scripts');
};
