import engineSource from 'bundled-text:../realm/trusted/main.ts';
import surfaceSource from 'bundled-text:../realm/user/main.ts';
import type { Entrance } from '../protocol/messages.ts';
import type { Surface } from '../realm/contract.ts';
import type { Isolate, IsolatedVm, Reference, Transferable } from './isolated-vm.ts';

/** The functions of the surface, each to be called with a timeout. */
export type SurfaceReferences = { readonly [Name in keyof Surface]: Reference };

/** Makes the two realms of the prelude and joins them. Scripts see neither the callback nor the engine. */
export function createRealms(
  {
    ivm,
    isolate,
    entrance,
  }: { readonly ivm: IsolatedVm; readonly isolate: Isolate; readonly entrance: Entrance },
  host: HostFunction,
): SurfaceReferences {
  const asReference = { result: { reference: true }, filename: 'restloop-prelude' } as const;
  const callback = new ivm.Callback(host);
  // Between threads it is the waiting that costs; within one there is none, and what is not waited for comes too late.
  const notice = entrance === 'foreground' ? callback : new ivm.Callback(host, { ignored: true });
  const surfaceRealm = isolate.createContextSync();
  const engineRealm = isolate.createContextSync();
  const surface = surfaceRealm.evalClosureSync(`${surfaceSource}\nreturn { ...exported };`, [], asReference);
  const engine = engineRealm
    .evalClosureSync(`${engineSource}\nreturn { ...exported };`, [], asReference)
    .getSync('createEngine', { reference: true })
    .applySync(
      undefined,
      [callback, notice, surface.getSync('surfaceFormatter', { reference: true }).derefInto()],
      asReference,
    );
  const created = surface
    .getSync('createSurface', { reference: true })
    .applySync(undefined, [engine.derefInto(), callback as Transferable], asReference);
  const reference = (name: keyof Surface) => created.getSync(name, { reference: true });
  return {
    evaluate: reference('evaluate'),
    restore: reference('restore'),
    fireTimer: reference('fireTimer'),
    settleSend: reference('settleSend'),
    addResponse: reference('addResponse'),
    listMembers: reference('listMembers'),
    cancel: reference('cancel'),
    replaceVariables: reference('replaceVariables'),
    configure: reference('configure'),
  };
}

/** Called from inside the isolate, which mostly waits for it. Must not throw: an error would carry paths of the host. */
export type HostFunction = (operation: string, ...texts: string[]) => string | undefined;
