import type { HostResponse, PostmanHost } from '../../../packages/postman/host.ts';
import type { ScriptJar } from '../client/cookie-jar.ts';
import { lazyGlobal } from '../packages/packages.ts';
import { global, lazy, toMessage } from '../primordials.ts';
import type { ScriptParts } from '../script-parts.ts';

interface PostmanParts extends Omit<ScriptParts, 'response' | 'runTest'> {
  readonly client: object;
  readonly cookies: ScriptJar;
}

export function installPostman(parts: PostmanParts): void {
  const { packages, trusted, guard, subject, client, cookies, changes } = parts;
  const host: PostmanHost = {
    client: client as PostmanHost['client'],
    cookies,
    subject,
    changes,
    reportEffect: (effect) => guard(() => trusted.reportEffect(toMessage(effect))),
    response: () => Reflect.get(global, 'res') as HostResponse | undefined,
    interpolate: (text) => guard(() => trusted.interpolateKnown(text, 'text')),
    require: packages.require,
  };
  const made = lazy(() => packages.load('postman').createPostman(host));
  packages.provide('restloop:postman', () => made().run);
  lazyGlobal('pm', () => made().pm());
}
