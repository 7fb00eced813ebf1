import type { HostResponse, PostmanHost } from '../../../packages/postman/host.ts';
import type { TrustedRealm } from '../../contract.ts';
import type { ScriptJar } from '../client/cookie-jar.ts';
import type { Evaluations } from '../evaluations.ts';
import type { Guard } from '../guard.ts';
import { lazyGlobal, type Packages } from '../packages/packages.ts';
import { global, toJson } from '../primordials.ts';
import type { RequestChanges } from '../requests/changes.ts';

interface PostmanParts {
  readonly packages: Packages;
  readonly trusted: TrustedRealm;
  readonly guard: Guard;
  readonly evaluations: Evaluations;
  readonly client: object;
  readonly cookies: ScriptJar;
  readonly changes: RequestChanges;
}

/** `pm` and the other names of Postman: loaded when a script first names one. */
export function installPostman(parts: PostmanParts): void {
  const { packages, trusted, guard, evaluations, client, cookies, changes } = parts;
  const host: PostmanHost = {
    client: client as PostmanHost['client'],
    cookies,
    subject: evaluations.subject,
    changes,
    wish: (wish) => guard(() => trusted.wish(toJson(wish))),
    response: () => Reflect.get(global, 'res') as HostResponse | undefined,
    interpolate: (text) => guard(() => trusted.interpolateKnown(text, 'text')),
    require: packages.require,
  };
  const load = () => {
    const { createPostman } = packages.load(
      'postman',
    ) as typeof import('../../../packages/bundled/own/postman.ts');
    return createPostman(host);
  };
  let postman: ReturnType<typeof load> | undefined;
  const made = () => {
    postman ??= load();
    return postman;
  };
  packages.provide('restloop:postman', () => made().run);
  lazyGlobal('pm', () => made().pm());
}
