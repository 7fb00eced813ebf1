declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici';
  export default buildConnector;
}

declare module 'undici/lib/core/symbols.js' {
  const symbols: { readonly kHTTP2Session: symbol };
  export default symbols;
}

declare module 'undici/lib/dispatcher/client.js' {
  import { Client } from 'undici';
  export default Client;
}

declare module 'undici/lib/api/api-connect.js' {
  import type { Client, Dispatcher } from 'undici';
  export default function connect(
    this: Client,
    options: Parameters<Client['connect']>[0],
  ): Promise<Dispatcher.ConnectData>;
}
