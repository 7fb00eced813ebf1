import type { Exchange, Preview, RequestSpec } from '../../core/request/types.ts';
import type { AskedRequest } from '../../core/session/asked-request.ts';
import type { Effect } from '../../core/session/effects.ts';
import { settingNumber, settingSwitch, settingText } from '../../core/session/settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import { withinFolder } from '../body-files.ts';
import type { EffectContext } from '../context.ts';
import type { TransportSettings } from '../ports.ts';
import { toScriptResponse } from '../script-response.ts';
import type { Store } from '../store.ts';
import { keepExchange } from './history.ts';

/** Sends a frozen request; Ctrl+C cancels it. The answer becomes an entry, and `res` in the isolate. */
export async function send(
  effect: Extract<Effect, { kind: 'send' }>,
  context: EffectContext,
  store: Store,
): Promise<void> {
  const controller = new AbortController();
  context.running.stop = () => controller.abort();
  try {
    await exchange(effect, { context, store, signal: controller.signal });
  } finally {
    context.running.stop = null;
  }
}

export interface Sending {
  readonly spec: RequestSpec;
  readonly preview: Preview;
  readonly request: AskedRequest;
}

/** The one way to the network, for typed requests and for `client.send`. */
export async function exchange(
  { spec, preview, request }: Sending,
  {
    context,
    store,
    signal,
  }: { readonly context: EffectContext; readonly store: Store; readonly signal: AbortSignal },
): Promise<Exchange> {
  const http = await context.http();
  const settings = { ...transportSettings(store.getState().settings), ...request.transport };
  const result = await http.send(withinFolder(spec, request.folder), {
    settings,
    signal,
    onProgress: context.onProgress,
    cookies: settingSwitch(store.getState().settings, 'cookies') ? await context.cookies() : null,
  });
  context.dynamic.redraw();
  await store.dispatch({ kind: 'exchange-finished', exchange: result, preview, request });
  const numbered = store.getState().exchanges.at(-1);
  if (numbered !== undefined) await keepExchange(numbered, context, store);
  const sandbox = context.startedSandbox();
  const response = sandbox === null ? null : toScriptResponse(result);
  if (response !== null) sandbox?.setResponse(store.getState().exchangeCount, response);
  return result;
}

export function transportSettings(values: SettingValues): TransportSettings {
  const proxy = settingText(values, 'proxy');
  return {
    timeout: settingNumber(values, 'timeout'),
    redirects: settingNumber(values, 'redirects'),
    insecure: settingSwitch(values, 'insecure'),
    proxy: proxy === 'environment' ? null : proxy,
    http2: settingSwitch(values, 'http2'),
  };
}
