import trustedSource from 'bundled-text:../realm/trusted/main.ts';
import userSource from 'bundled-text:../realm/user/main.ts';
import type { UserRealm } from '../realm/contract.ts';
import type { Isolate, IsolatedVm, Reference, Script, Transferable } from './isolated-vm.ts';

export type UserRealmReferences = { readonly [Name in keyof UserRealm]: Reference };

/** Called from inside the isolate. Must not throw: an error would carry paths of this machine. */
export type HostFunction = (operation: string, ...texts: string[]) => string | undefined;

export interface Realms {
  readonly isolate: Isolate;
  readonly references: UserRealmReferences;
  release(): void;
}

/** Creates a pair of realms and joins them. Scripts see neither the callback nor the trusted realm. */
export type CreateRealms = (host: HostFunction) => Realms;

/** A pair of realms takes 4 ms in an isolate that is there, 20 in a new one (10 with V8's code cache). */
export function prepareRealms(ivm: IsolatedVm, memoryMb: number): CreateRealms {
  let current = openIsolate(ivm, memoryMb);
  return (host) => {
    if (heapBytes(current.isolate) - current.ownBytes > maxLeftShare * memoryMb * 1_048_576) {
      current.isolate.dispose();
      current = openIsolate(ivm, memoryMb);
    }
    const realms = joinRealms(current, new ivm.Callback(host));
    current.ownBytes ||= heapBytes(current.isolate);
    return realms;
  };
}

interface OpenIsolate {
  readonly isolate: Isolate;
  readonly user: Script;
  readonly trusted: Script;
  ownBytes: number;
}

function openIsolate(ivm: IsolatedVm, memoryMb: number): OpenIsolate {
  const isolate = new ivm.Isolate({ memoryLimit: memoryMb });
  const compile = (source: string) =>
    isolate.compileScriptSync(`(() => { ${source}\nreturn { ...exported }; })()`, {
      filename: 'restloop-realm',
    });
  return { isolate, user: compile(userSource), trusted: compile(trustedSource), ownBytes: 0 };
}

const maxLeftShare = 1 / 8;

function heapBytes(isolate: Isolate): number {
  const { used_heap_size, externally_allocated_size } = isolate.getHeapStatisticsSync();
  return used_heap_size + externally_allocated_size;
}

function joinRealms(scripts: OpenIsolate, callback: Transferable): Realms {
  const { isolate } = scripts;
  const [userContext, trustedContext] = [isolate.createContextSync(), isolate.createContextSync()];
  const user = scripts.user.runSync(userContext, asReference);
  const formatter = user.getSync('userFormatter', asReference);
  const trusted = scripts.trusted
    .runSync(trustedContext, asReference)
    .getSync('createTrustedRealm', asReference)
    .applySync(undefined, [callback, formatter.derefInto()], { result: asReference });
  const created = user
    .getSync('createUserRealm', asReference)
    .applySync(undefined, [trusted.derefInto(), callback], { result: asReference });
  const reference = (name: keyof UserRealm) => created.getSync(name, asReference);
  const references: UserRealmReferences = {
    evaluate: reference('evaluate'),
    restore: reference('restore'),
    fireTimer: reference('fireTimer'),
    settleSend: reference('settleSend'),
    addResponse: reference('addResponse'),
    handleRequest: reference('handleRequest'),
    endHandling: reference('endHandling'),
    listMembers: reference('listMembers'),
    cancel: reference('cancel'),
    replaceVariables: reference('replaceVariables'),
    configure: reference('configure'),
  };
  return {
    isolate,
    references,
    release() {
      for (const one of [...Object.values(references), created, trusted, formatter, user]) one.release();
      userContext.release();
      trustedContext.release();
    },
  };
}

const asReference = { reference: true } as const;
