import type { SettingValues } from '../../core/session/types.ts';
import type { CurlConnection } from '../../ports/formats.ts';
import { expandHome } from './paths.ts';
import { textOrNull, transportSettings } from './settings.ts';

/** Only time limits that were set: curl has none. */
export function curlConnection(values: SettingValues): CurlConnection {
  const settings = transportSettings(values);
  const { redirects, insecure, proxy, http2, unixSocket = null, resolve = [] } = settings;
  const [authority, certificate, key] = (['ca', 'cert', 'key'] as const).map((name) => {
    const path = textOrNull(values, name);
    return path === null ? null : expandHome(path);
  });
  return {
    redirects,
    insecure,
    proxy,
    http2,
    timeout: values['timeout'] === undefined ? 0 : settings.timeout,
    connectTimeout: settings.connectTimeout ?? 0,
    retries: settings.retry?.attempts ?? 0,
    resolve,
    unixSocket,
    authority: authority ?? null,
    certificate: certificate ?? null,
    key: key ?? null,
  };
}
