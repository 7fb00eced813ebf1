import { describe, expect, it } from 'vitest';
import { createNegotiate, type KerberosLibrary } from '../../../src/http/auth/negotiate.ts';
import { restloop } from '../../runner/program.ts';
import { folderOf } from '../../runner/run/files.ts';
import { httpServer } from '../helpers/servers.ts';
import { complete, headerOf } from './signatures/complete.ts';

const auth = { kind: 'negotiate', service: null } as const;
const request = {
  url: 'http://api.example:8080/x',
  method: 'GET',
  headers: [],
  body: { kind: 'none' },
} as const;

/** A library that gives a ticket with the name of its service. */
const library: KerberosLibrary = {
  GSS_MECH_OID_SPNEGO: 6,
  initializeClient: async (service, { mechOID }) => ({
    step: async (challenge) => `ticket-${service}-${mechOID}${challenge}`,
  }),
};

describe('a ticket of Kerberos', () => {
  it.each([
    [null, 'Negotiate ticket-HTTP@api.example-6'],
    ['HTTP@other', 'Negotiate ticket-HTTP@other-6'],
  ])('is for the host, or for a service that is named: %s', async (service, expected) => {
    const signed = await complete(
      createNegotiate(async () => library),
      { ...auth, service },
      request,
    );
    expect(headerOf(signed, 'authorization')).toBe(expected);
  });

  it('that does not exist is reported in the words of the library', async () => {
    const without = createNegotiate(async () => ({
      ...library,
      initializeClient: async () => Promise.reject(new Error('No credentials\ncache found')),
    }));
    await expect(complete(without, auth, request)).rejects.toMatchObject({
      failure: {
        code: 'ERR_KERBEROS',
        message: expect.stringMatching(/^There is no Kerberos ticket for HTTP@api\.example: No credentials/),
        hint: 'kinit gets a ticket; klist shows it',
      },
    });
  });

  it('needs a package, and is asked about where a file names it', async () => {
    const seen: string[] = [];
    const url = await httpServer((incoming, response) => {
      seen.push(incoming.url ?? '');
      response.end();
    });
    const typed = await restloop(['send', 'GET', url, '--auth', 'negotiate']);
    expect([typed.code, typed.stderr]).toEqual([
      4,
      expect.stringContaining('Kerberos needs the package kerberos, which is not installed.'),
    ]);
    const cwd = folderOf({ 'a.http': `# @auth negotiate\nGET ${url}\n` });
    const ran = await restloop(['run', 'a.http'], { cwd });
    const { host } = new URL(url);
    expect([ran.code, ran.stdout + ran.stderr]).toEqual([
      3,
      expect.stringContaining(`your sign-in at Kerberos does not go to ${host}`),
    ]);
    expect(seen).toEqual([]);
  });
});
