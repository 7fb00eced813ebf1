import { parseAddresses } from '../../core/session/settings/host-addresses.ts';
import { fileForUrl, type HostFile, parseHostFiles } from '../../core/session/settings/host-files.ts';
import {
  type SettingKey,
  settingNumber,
  settingSwitch,
  settingText,
} from '../../core/session/settings/settings.ts';
import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';
import type { SettingValues } from '../../core/session/types.ts';
import { expandHome } from './paths.ts';

export function transportSettings(values: SettingValues): TransportSettings {
  let settings = known.get(values);
  if (settings === undefined) {
    settings = readSettings(values);
    known.set(values, settings);
  }
  return settings;
}

const known = new WeakMap<SettingValues, TransportSettings>();

function readSettings(values: SettingValues): TransportSettings {
  const proxy = settingText(values, 'proxy');
  const unixSocket = textOrNull(values, 'unix-socket');
  const resolve = parseAddresses(textOrNull(values, 'resolve') ?? '');
  const retries = settingNumber(values, 'retry');
  return {
    timeout: settingNumber(values, 'timeout'),
    connectTimeout: settingNumber(values, 'timeout.connect'),
    firstByteTimeout: settingNumber(values, 'timeout.first-byte'),
    redirects: settingNumber(values, 'redirects'),
    insecure: settingSwitch(values, 'insecure'),
    proxy: proxy === 'environment' ? null : proxy,
    http2: settingSwitch(values, 'http2'),
    memoryLimit: settingNumber(values, 'body.memory') * 1_000_000,
    bodyLimit: settingNumber(values, 'body.limit') * 1_000_000,
    ...(unixSocket !== null && { unixSocket: expandHome(unixSocket) }),
    ...(resolve !== null && { resolve }),
    ...(retries > 0 && { retry: { attempts: retries } }),
  };
}

export function fileForHost(values: SettingValues, key: 'cert' | 'key', url: URL | null): HostFile | null {
  const text = textOrNull(values, key);
  return text === null ? null : fileForUrl(parseHostFiles(text) ?? [], url);
}

export function textOrNull(values: SettingValues, key: SettingKey): string | null {
  const text = settingText(values, key);
  return text === 'none' ? null : text;
}
