import type { App } from '../app/app.ts';
import { toScriptResponse } from '../app/script-response.ts';
import { CLIENT, CONSOLE, GLOBALS, RESPONSE_MEMBERS } from '../core/editor/completion/script-globals.ts';
import { membersAt, type ScriptObject } from '../core/editor/completion/script-members.ts';
import type { CompletionContext, NamedHint, SettingHint } from '../core/editor/completion/types.ts';
import { commands } from '../core/session/commands/index.ts';
import { topicNames } from '../core/session/commands/topics.ts';
import { type SettingDefinition, settingDefinitions } from '../core/session/settings.ts';
import type { NumberedExchange } from '../core/session/state.ts';
import type { Value } from '../core/value/types.ts';
import { pathsThatBegin } from './paths.ts';
import { usedTargets } from './used-targets.ts';

/** What completion knows of this session, looked up when it is asked for. */
export function completionContext(
  app: App,
  {
    history,
    sessions,
  }: { readonly history: () => readonly string[]; readonly sessions: () => readonly NamedHint[] },
): CompletionContext {
  const state = () => app.store.getState();
  return {
    commands,
    topics: topicNames,
    settings,
    globals: GLOBALS,
    operations: [],
    get variables() {
      return app.scope();
    },
    members: (path) => membersAt(path, scriptObjects(state().exchanges)),
    get requests() {
      return state().requests.map(({ name, text }) => ({ name, description: text.split('\n', 1)[0] ?? '' }));
    },
    get sessions() {
      return sessions();
    },
    get environments() {
      return state().environments.map(({ name }) => ({ name, description: '' }));
    },
    get exchanges() {
      return state().exchanges.map(({ number, exchange: { request } }) => ({
        name: String(number),
        description: `${request.method} ${request.url}`,
      }));
    },
    get urls() {
      return usedTargets(history());
    },
    paths: pathsThatBegin,
  };
}

const settings: readonly SettingHint[] = settingDefinitions.map((definition) => ({
  key: definition.key,
  summary: definition.summary,
  values: settingValues(definition),
}));

function settingValues({ accepts }: SettingDefinition): readonly string[] {
  if (accepts.kind === 'choice') return accepts.choices;
  return accepts.kind === 'switch' ? ['on', 'off'] : [];
}

function scriptObjects(exchanges: readonly NumberedExchange[]): Readonly<Record<string, ScriptObject>> {
  const newest = exchanges.at(-1);
  const response =
    newest === undefined ? { kind: 'members' as const, members: RESPONSE_MEMBERS } : responseObject(newest);
  return { client: CLIENT, console: CONSOLE, res: response, response };
}

/** Reading a body of megabytes again with every key would be felt. */
const read = new WeakMap<NumberedExchange, ScriptObject>();

function responseObject(exchange: NumberedExchange): ScriptObject {
  const known = read.get(exchange);
  if (known !== undefined) return known;
  const body = bodyValue(toScriptResponse(exchange.exchange)?.text ?? '');
  const members = RESPONSE_MEMBERS.map((member) =>
    member.name === 'body' && body !== undefined
      ? { ...member, inside: { kind: 'value' as const, value: body } }
      : member,
  );
  const object: ScriptObject = { kind: 'members', members };
  read.set(exchange, object);
  return object;
}

function bodyValue(text: string): Value | undefined {
  try {
    return JSON.parse(text) as Value;
  } catch {
    return undefined;
  }
}
