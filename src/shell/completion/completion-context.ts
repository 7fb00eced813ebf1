import type { App } from '../../app/app.ts';
import { scriptHints } from '../../core/editor/completion/script-hints.ts';
import type {
  CompletionContext,
  NamedHint,
  QueryHints,
  SettingHint,
} from '../../core/editor/completion/types.ts';
import { describeKeys } from '../../core/keys/describe.ts';
import { keymapOf } from '../../core/keys/keymap.ts';
import { countOf } from '../../core/session/commands/folders/folders.ts';
import { shownExamples } from '../../core/session/commands/help/help.ts';
import { topicNames } from '../../core/session/commands/help/topics.ts';
import { commands } from '../../core/session/commands/index.ts';
import { exchangeFilters, exchangeWords } from '../../core/session/exchanges/exchange-query.ts';
import { foldersOf, fullName, requestLineOf } from '../../core/session/requests/saved-requests.ts';
import { sessionSecrets } from '../../core/session/secrets/secrets.ts';
import { type SettingDefinition, settingDefinitions } from '../../core/session/settings/settings.ts';
import type { NumberedExchange } from '../../core/session/state.ts';
import { isMasked } from '../../core/session/variables/undecided-secrets.ts';
import { findProvider } from '../../core/template/providers/providers.ts';
import { cleanLine } from '../../core/text/clean.ts';
import type { GraphqlCompletion } from '../../ports/graphql.ts';
import { changeHints } from './change-hints.ts';
import { describedHints, withDescribedOperations } from './described-hints.ts';
import { lastResponse } from './last-response.ts';
import type { LiveExchanges } from './live-exchanges.ts';
import type { LiveMembers } from './live-members.ts';
import { pathsThatBegin } from './paths.ts';
import { savedOperations } from './saved-operations.ts';
import { usedTargets } from './used-targets.ts';

export function completionContext(
  app: App,
  {
    history,
    sessions,
    live,
    exchanges,
  }: {
    readonly history: () => readonly string[];
    readonly sessions: () => readonly NamedHint[];
    readonly live: LiveMembers;
    readonly exchanges: LiveExchanges;
  },
): CompletionContext {
  const state = () => app.store.getState();
  return {
    commands,
    topics: topicNames,
    get examples() {
      return shownExamples(state());
    },
    settings,
    get keyCommands() {
      return describeKeys(keymapOf(state().preferences.keys)).map(({ command, keys, description }) => ({
        name: command,
        description: keys === '' ? description : `${keys}  ${description}`,
      }));
    },
    get operations() {
      return withDescribedOperations(savedOperations(state().requests), state().descriptions);
    },
    described: (text) => describedHints(text, app),
    get variables() {
      const scope = app.scope();
      const { secretAnswers } = state();
      return {
        ...scope,
        testData: app.completion.testData,
        get(name: string) {
          const variable = scope.get(name);
          return variable && { ...variable, secret: isMasked({ name, ...variable }, secretAnswers) };
        },
      };
    },
    members: (path) => live.of(path) ?? scriptHints(path),
    get requests() {
      return state().requests.map((request) => ({
        name: fullName(request),
        description: requestLineOf(request.text),
      }));
    },
    get folders() {
      return foldersOf(state().requests).map(({ folder, requests }) => ({
        name: folder,
        description: countOf(requests, 'request'),
      }));
    },
    get sessions() {
      return sessions();
    },
    get environments() {
      return state().environments.map(({ name }) => ({ name, description: '' }));
    },
    get cookies() {
      return [...state().cookies.values()].flat().map(({ name, domain }) => ({ name, host: domain }));
    },
    get defaults() {
      return state().defaults.session;
    },
    changes(name) {
      return changeHints(state(), name);
    },
    get exchanges() {
      const { mask } = sessionSecrets(state());
      const { exchanges, savedResponses } = state();
      const hint = (name: string, { exchange: { request } }: NumberedExchange) => ({
        name,
        description: mask(`${request.method} ${request.url}`),
      });
      return [
        ...savedResponses.map(({ name, exchange }) => hint(name, exchange)),
        ...exchanges.map((exchange) => hint(String(exchange.number), exchange)),
      ];
    },
    history: { filters: exchangeFilters, words: exchangeWords, find: exchanges },
    get lastResponse() {
      return lastResponse(state().exchanges);
    },
    get urls() {
      return usedTargets(history());
    },
    query: (text, cursor) => queryHints(app.completion.queries.complete(text, cursor)),
    paths: pathsThatBegin,
  };
}

function queryHints(found: GraphqlCompletion | null): QueryHints | null {
  if (found === null) return null;
  const items = found.items.map(({ description, ...item }) => ({
    ...item,
    description: cleanLine(description),
  }));
  return { start: found.start, items };
}

const settings: readonly SettingHint[] = settingDefinitions.map((definition) => ({
  key: definition.key,
  summary: definition.summary,
  values: settingValues(definition),
}));

function settingValues({ key, accepts }: SettingDefinition): readonly string[] {
  if (accepts.kind === 'choice') return accepts.choices;
  const provider = findProvider(key.replace('secrets.', ''));
  if (accepts.kind === 'program') return [...(provider === undefined ? [] : [provider.program]), 'none'];
  return accepts.kind === 'switch' ? ['on', 'off'] : [];
}
