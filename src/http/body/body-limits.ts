import type { TransportSettings } from '../../core/session/settings/transport-settings.ts';

export interface BodyLimits {
  readonly memoryLimit: number;
  readonly bodyLimit: number;
}

export const bodyLimits = ({ memoryLimit, bodyLimit }: TransportSettings): BodyLimits => ({
  memoryLimit: memoryLimit ?? 20_000_000,
  bodyLimit: bodyLimit ?? 4_000_000_000,
});
