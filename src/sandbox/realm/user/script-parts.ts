import type { ScriptSubject } from '../../../core/script/request/subject.ts';
import type { GuardedRealm } from './guard.ts';
import type { Packages } from './packages/packages.ts';
import type { RequestChanges } from './requests/changes.ts';

export interface ScriptParts extends GuardedRealm {
  readonly packages: Packages;
  readonly subject: () => ScriptSubject | null;
  readonly response: () => object | undefined;
  readonly changes: RequestChanges;
  readonly runTest: (name: string, check: unknown) => unknown;
}
