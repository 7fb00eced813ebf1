import type { DefaultKind } from '../../directives/default-line.ts';

export type DefaultLevel = 'request' | 'flag' | 'file' | 'session';

export interface AppliedDefault {
  readonly kind: DefaultKind;
  readonly name: string;
  readonly from: string;
  readonly level: DefaultLevel;
  readonly isForHost: boolean;
  readonly isCredential: boolean;
}
