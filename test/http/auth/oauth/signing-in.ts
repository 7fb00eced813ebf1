import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { onTestFinished } from 'vitest';
import { grantId, type OAuthGrant } from '../../../../src/core/request/auth/oauth/grant.ts';
import type { SignedIn } from '../../../../src/core/request/auth/oauth/signed-in.ts';
import { FailureError } from '../../../../src/core/request/sending/failure-error.ts';
import type { NetworkFailure } from '../../../../src/core/request/types.ts';
import type { HttpClient } from '../../../../src/ports/http.ts';
import type { Person, SignInStore } from '../../../../src/ports/sign-in.ts';
import { visit } from '../../../support/oidc/browser.mjs';
import { startProvider, type TestProvider } from '../../../support/oidc/provider.mjs';
import { settings } from '../../helpers/send.ts';

export async function provider(options: Parameters<typeof startProvider>[0] = {}): Promise<TestProvider> {
  const made = await startProvider(options);
  onTestFinished(() => made.close());
  return made;
}

type Body = Readonly<Record<string, unknown>>;
type Before = NonNullable<NonNullable<Parameters<typeof startProvider>[0]>['before']>;

/** Changes the JSON that the provider answers at some paths. */
export const answers =
  (changes: Readonly<Record<string, (body: Body) => Body>>): Before =>
  ({ url = '' }, response) => {
    const change = changes[url];
    if (change === undefined) return undefined;
    const end = response.end.bind(response);
    response.end = ((text: string) => {
      const changed = JSON.stringify(change(JSON.parse(String(text))));
      if ('error' in JSON.parse(changed)) response.statusCode = 400;
      response.setHeader('Content-Length', changed.length);
      return end(changed);
    }) as typeof response.end;
    return undefined;
  };

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export interface Acting extends Person {
  readonly said: string[];
  /** Pages that the browser was asked to open. */
  readonly opened: string[];
  /** Where the browser ended. */
  readonly pages: Promise<{ readonly url: string; readonly text: string }>[];
}

/** Somebody with a browser, who signs in as `ada`. */
export function somebody(person: Partial<Person> = {}): Acting {
  const [said, opened] = [[] as string[], [] as string[]];
  const pages: Acting['pages'] = [];
  return {
    said,
    opened,
    pages,
    say: (message, hint) => void said.push([message, hint].filter(Boolean).join(' | ')),
    async browse(url) {
      opened.push(url);
      const page = visit(url);
      page.catch(() => undefined);
      pages.push(page);
      return true;
    },
    ask: async () => null,
    ...person,
  };
}

interface TestTokens extends SignInStore {
  readonly all: Map<string, SignedIn>;
  /** Writes while another process might have written. */
  readonly unguarded: number;
}

/** Tokens as a storage would keep them, for several clients. */
export function signInStore(): TestTokens {
  const all = new Map<string, SignedIn>();
  let turn: Promise<unknown> = Promise.resolve();
  let isAlone = false;
  let unguarded = 0;
  return {
    all,
    get unguarded() {
      return unguarded;
    },
    load: async (grant) => all.get(grantId(grant)) ?? null,
    async store(grant, signedIn) {
      if (!isAlone) unguarded += 1;
      if (signedIn === null) all.delete(grantId(grant));
      else all.set(grantId(grant), signedIn);
    },
    alone(work) {
      const done = turn.then(async () => {
        isAlone = true;
        try {
          return await work();
        } finally {
          isAlone = false;
        }
      });
      turn = done.catch(() => undefined);
      return done;
    },
  };
}

export interface SigningIn {
  readonly person?: Person | null;
  readonly tokens?: SignInStore | null;
  readonly signal?: AbortSignal;
  readonly how?: 'where-needed' | 'again';
  readonly timeout?: number;
}

export const signIn = (
  client: HttpClient,
  grant: OAuthGrant,
  {
    person = somebody(),
    tokens = null,
    signal = new AbortController().signal,
    how = 'where-needed',
    timeout = 10_000,
  }: SigningIn = {},
): Promise<void> => client.signIn(grant, { settings: { ...settings, timeout }, signal, person, tokens, how });

export async function failureToSignIn(...signingIn: Parameters<typeof signIn>): Promise<NetworkFailure> {
  try {
    await signIn(...signingIn);
  } catch (error) {
    if (error instanceof FailureError) return error.failure;
    throw error;
  }
  throw new Error('signed in');
}
