import trustedSource from 'bundled-text:../realm/trusted/main.ts';
import userSource from 'bundled-text:../realm/user/main.ts';
import type { UserRealm } from '../realm/contract.ts';
import type { Isolate, IsolatedVm, Reference } from './isolated-vm.ts';

/** The functions of the user realm, each to be called with a timeout. */
export type UserRealmReferences = { readonly [Name in keyof UserRealm]: Reference };

/** Called from inside the isolate. Must not throw: an error would carry paths of this machine. */
export type HostFunction = (operation: string, ...texts: string[]) => string | undefined;

/** Creates the two realms and joins them. Scripts see neither the callback nor the trusted realm. */
export function createRealms(
  { ivm, isolate }: { readonly ivm: IsolatedVm; readonly isolate: Isolate },
  host: HostFunction,
): UserRealmReferences {
  const asReference = { result: { reference: true }, filename: 'restloop-realm' } as const;
  const callback = new ivm.Callback(host);
  const user = isolate
    .createContextSync()
    .evalClosureSync(`${userSource}\nreturn { ...exported };`, [], asReference);
  const trusted = isolate
    .createContextSync()
    .evalClosureSync(`${trustedSource}\nreturn { ...exported };`, [], asReference)
    .getSync('createTrustedRealm', { reference: true })
    .applySync(
      undefined,
      [callback, user.getSync('userFormatter', { reference: true }).derefInto()],
      asReference,
    );
  const created = user
    .getSync('createUserRealm', { reference: true })
    .applySync(undefined, [trusted.derefInto(), callback], asReference);
  const reference = (name: keyof UserRealm) => created.getSync(name, { reference: true });
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
