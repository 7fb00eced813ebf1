import { SandboxUnavailableError } from './errors.ts';

/** The part of isolated-vm that is used. Its versions 5 and 7 have it in common. */
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
}

export interface Context {
  evalClosureSync(code: string, values: readonly Transferable[], options: EvaluationOptions): Reference;
}

export interface Reference {
  applySync(receiver: undefined, values: readonly Transferable[], options: { timeout: number }): unknown;
  applySync(receiver: undefined, values: readonly Transferable[], options: EvaluationOptions): Reference;
  getSync(property: string, options: { readonly reference: true }): Reference;
  derefInto(): Transferable;
}

interface EvaluationOptions {
  readonly result: { readonly reference: true };
  readonly filename?: string;
}

declare const transferable: unique symbol;
export type Transferable = string | number | boolean | { readonly [transferable]?: never };

/**
 * Loads the isolated-vm that was built for this Node: version 7 (`isolated-vm`) from Node 24 on, version 5
 * (`isolated-vm-5`) before. Rejects with a SandboxUnavailableError that says what to do where neither works.
 */
export async function loadIsolatedVm(): Promise<IsolatedVm> {
  const failures: string[] = [];
  for (const name of preferredOrder()) {
    try {
      const loaded: { readonly default: IsolatedVm } = await import(name);
      return loaded.default;
    } catch (error) {
      failures.push(`${name}: ${firstLine(error)}`);
    }
  }
  throw new SandboxUnavailableError(
    `JavaScript cannot run, because isolated-vm is not there for Node ${process.version}. ` +
      'Install restloop again with this Node (npm ci, or npm install -g restloop), with a C++ compiler and Python at hand ' +
      `where there is no prebuilt binary. (${failures.join('; ')})`,
  );
}

function preferredOrder(): readonly string[] {
  const major = Number(process.versions.node.split('.')[0]);
  return major >= 24 ? ['isolated-vm', 'isolated-vm-5'] : ['isolated-vm-5', 'isolated-vm'];
}

function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split('\n')[0]?.slice(0, 200) ?? '';
}
