import type { Isolate, Reference, Transferable } from './isolated-vm.ts';

export type CallOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'disposed' }
  | { readonly kind: 'uncaught'; readonly message: string };

export interface IsolateCall {
  readonly reference: Reference;
  readonly values: readonly Transferable[];
  readonly timeoutMs: number;
}

export function callIsolate(isolate: Isolate, { reference, values, timeoutMs }: IsolateCall): CallOutcome {
  try {
    reference.applySync(undefined, values, { timeout: Math.max(1, Math.ceil(timeoutMs)) });
    return { kind: 'done' };
  } catch (error) {
    const message = describe(error);
    // The flag may lag behind the error.
    if (isolate.isDisposed || /disposed/.test(message)) return { kind: 'disposed' };
    if (/Script execution timed out/.test(message)) return { kind: 'timeout' };
    return { kind: 'uncaught', message };
  }
}

/** isolated-vm throws strings, too, and scripts reject with anything. */
function describe(error: unknown): string {
  try {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return text.slice(0, 2000);
  } catch {
    return 'an error that cannot be read';
  }
}
