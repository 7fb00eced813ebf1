import type { SettingValues } from '../../core/session/types.ts';
import type { CurlConnection } from '../../ports/formats.ts';
import { expandHome } from './paths.ts';
import { fileForHost, textOrNull, transportSettings } from './settings.ts';

/** Connection settings for curl. curl has no time limits, so only those that were set are there. */
export function curlConnection(values: SettingValues, url: string | null = null): CurlConnection {
  const settings = transportSettings(values);
  const { redirects, insecure, proxy, http2, unixSocket = null, resolve = [] } = settings;
  const authority = textOrNull(values, 'ca');
  const target = url !== null && URL.canParse(url) ? new URL(url) : null;
  const [certificate, key] = (['cert', 'key'] as const).map(
    (name) => fileForHost(values, name, target)?.path,
  );
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
    authority: authority === null ? null : expandHome(authority),
    certificate: certificate === undefined ? null : expandHome(certificate),
    key: key === undefined ? null : expandHome(key),
  };
}
