import type { App } from '../../app/app.ts';
import type { FoundRequest } from '../../core/editor/completion/types.ts';
import type { ExchangeSummary } from '../../core/session/exchanges/exchange-summary.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';

export type LiveExchanges = (query: string) => readonly FoundRequest[];

const shownLimit = 20;

export function createLiveExchanges(
  app: Pick<App, 'completion' | 'store'>,
  arrived: () => void,
): LiveExchanges {
  let asked = { key: '', found: [] as readonly FoundRequest[] };

  async function ask(query: string, key: string): Promise<void> {
    const isWanted = () => asked.key === key;
    const found: FoundRequest[] = [];
    for (const exchange of await app.completion.findExchanges({ query, limit: shownLimit, isWanted })) {
      const text = exchange.load()?.request.text.trimEnd();
      if (text !== undefined) found.push({ ...described(exchange), text });
      // Keys have their turn between large ones.
      await new Promise(setImmediate);
      if (!isWanted()) return;
    }
    if (!isWanted()) return;
    asked = { key, found };
    arrived();
  }

  function described({
    summary,
    session,
  }: {
    readonly summary: ExchangeSummary;
    readonly session: string | null;
  }): Omit<FoundRequest, 'text'> {
    const { mask } = sessionSecrets(app.store.getState());
    const [, host = '', path = ''] = /^[a-z]+:\/\/([^/?#]*)(.*)$/is.exec(mask(summary.url)) ?? [];
    const number = session === null ? `${summary.number}` : `${session} ${summary.number}`;
    const name = summary.name === null ? '' : `  ${summary.name}`;
    return {
      label: `${summary.method} ${path === '' ? host : path}`,
      description: `${summary.status ?? summary.failure}  ${number}  ${host}${name}`,
    };
  }

  return (query) => {
    const { name, exchangeCount } = app.store.getState();
    const key = JSON.stringify([query, name, exchangeCount]);
    if (key !== asked.key) {
      asked = { ...asked, key };
      ask(query, key).catch(() => undefined);
    }
    return asked.found;
  };
}
