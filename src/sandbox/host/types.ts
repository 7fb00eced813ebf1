import type { Sandbox, SandboxHost } from '../../ports/sandbox.ts';
import type { WorkerPool } from './process/worker-pool.ts';

export interface SandboxOptions {
  readonly pool: WorkerPool;
  readonly host: SandboxHost;
  /** Milliseconds that one evaluation may compute, without the time that it waits for the network and timers. */
  readonly timeoutMs: number;
  readonly memoryMb: number;
  readonly definitions?: readonly string[];
}

export interface ChildSandbox extends Sandbox {
  /** Runs definitions of an earlier session in silence: nothing that they do reaches the host. */
  restoreDefinitions(definitions: readonly string[]): void;
  residentBytes(): number | null;
}
