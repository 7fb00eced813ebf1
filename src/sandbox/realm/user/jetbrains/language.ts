import { apply, defineHidden, defineProperty, freeze, global, textOfObject } from '../primordials.ts';

export function installLanguageAdditions(): void {
  const { atob, btoa } = globalThis;
  defineHidden(global, 'Window', freeze({ atob, btoa }));
  // There `response.contentType` is an object, here a string that scripts compare.
  getter('mimeType', (type) => /^[^;]*/.exec(type)?.[0].trim() ?? '');
  getter('charset', (type) => /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(type)?.[1] ?? '');
}

function getter(name: string, read: (type: string) => string): void {
  defineProperty(String.prototype, name, {
    get(this: string) {
      return read(apply(textOfObject, this, []));
    },
    configurable: true,
  });
}
