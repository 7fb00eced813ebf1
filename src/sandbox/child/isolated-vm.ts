import { createRequire } from 'node:module';
import {
  explainMissingIsolate,
  type IsolatePackage,
  isInstalled,
  missingBuildTools,
} from './missing-isolate.ts';

export interface IsolatedVm {
  readonly Isolate: new (options: {
    /** Megabytes; more of a guideline than a limit. */
    readonly memoryLimit: number;
  }) => Isolate;
  /** Inside the isolate a plain function, whose arguments and result are copied. */
  readonly Callback: new (
    call: (...texts: never[]) => string | undefined,
  ) => Transferable;
  readonly ExternalCopy: new (text: string) => { copyInto(): Transferable; release(): void };
}

export interface Isolate {
  readonly isDisposed: boolean;
  createContextSync(): Context;
  getHeapStatisticsSync(): {
    readonly used_heap_size: number;
    /** Bytes of buffers and of texts that are shared with this process. */
    readonly externally_allocated_size: number;
  };
  dispose(): void;
  compileScriptSync(code: string, options: { readonly filename: string }): Script;
}

export interface Script {
  runSync(context: Context, options: { readonly reference: true }): Reference;
}

export interface Context {
  release(): void;
}

export interface Reference {
  applySync(receiver: undefined, values: readonly Transferable[], options: { timeout: number }): unknown;
  applySync(
    receiver: undefined,
    values: readonly Transferable[],
    options: { readonly result: { readonly reference: true } },
  ): Reference;
  getSync(property: string, options: { readonly reference: true }): Reference;
  derefInto(): Transferable;
  release(): void;
}

declare const transferable: unique symbol;
export type Transferable = string | number | boolean | { readonly [transferable]?: never };

/** Loads version 7 from Node 24 on, version 5 before. Throws a SandboxUnavailableError. */
export function loadIsolatedVm(): IsolatedVm {
  const names = packageNames();
  const wanted = load(names.wanted);
  if ('loaded' in wanted) return wanted.loaded;
  const other = load(names.other);
  if ('loaded' in other) return other.loaded;
  throw new SandboxUnavailableError(
    explainMissingIsolate({ wanted, other, missingTools: missingBuildTools() }),
  );
}

function packageNames(): { readonly wanted: string; readonly other: string } {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24
    ? { wanted: 'isolated-vm', other: 'isolated-vm-5' }
    : { wanted: 'isolated-vm-5', other: 'isolated-vm' };
}

function load(name: string): { readonly loaded: IsolatedVm } | IsolatePackage {
  try {
    // `import` would start Node's loader of ES modules, for a tenth of what the whole start takes.
    return { loaded: createRequire(String(process.argv[1]))(name) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { name, isInstalled: isInstalled(name), failure: message.replace(/\s+/g, ' ').slice(0, 300) };
  }
}

class SandboxUnavailableError extends Error {
  override readonly name = 'SandboxUnavailableError';
}
