import { serviceOf } from '../../core/request/auth/signatures/negotiate.ts';
import type { NegotiateAuth } from '../../core/request/auth/signatures/signed-auth.ts';
import { FailureError } from '../../core/request/sending/failure-error.ts';
import { cleanLine } from '../../core/text/clean.ts';
import { type Authenticator, withHeaders } from './scheme.ts';

export interface KerberosLibrary {
  readonly GSS_MECH_OID_SPNEGO: number;
  initializeClient(
    service: string,
    options: { readonly mechOID: number },
  ): Promise<{ step(challenge: string): Promise<string> }>;
}

/** Sends a new ticket with each request before the server asks, so that no body is sent twice. */
export const createNegotiate = (load = loadKerberos): Authenticator<NegotiateAuth> => ({
  async complete(auth, wire) {
    const kerberos = await load();
    const service = serviceOf(auth, wire.url);
    try {
      const client = await kerberos.initializeClient(service, { mechOID: kerberos.GSS_MECH_OID_SPNEGO });
      return withHeaders(wire, [['Authorization', `Negotiate ${await client.step('')}`]]);
    } catch (error) {
      const reason = cleanLine(error instanceof Error ? error.message : String(error)).slice(0, 300);
      throw kerberosError(
        `There is no Kerberos ticket for ${service}: ${reason}`,
        'kinit gets a ticket; klist shows it',
      );
    }
  },
  retry: () => false,
});

async function loadKerberos(): Promise<KerberosLibrary> {
  const { createRequire } = process.getBuiltinModule('node:module');
  const { pathToFileURL } = process.getBuiltinModule('node:url');
  try {
    const path = createRequire(import.meta.url).resolve('kerberos');
    return (await import(pathToFileURL(path).href)).default;
  } catch {
    const hint =
      'npm install -g kerberos (beside restloop), with its install script; .auth ntlm needs a password instead';
    throw kerberosError('Kerberos needs the package kerberos, which is not installed.', hint);
  }
}

const kerberosError = (message: string, hint: string): FailureError =>
  new FailureError({ code: 'ERR_KERBEROS', message, hint });
