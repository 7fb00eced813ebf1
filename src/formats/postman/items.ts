import { listOf, onOneLine, own, type Raw, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import { authOf, type ImportedAuth } from './auth.ts';
import type { Names } from './names.ts';
import { type EventScripts, eventScripts, noScripts, withInner } from './scripts.ts';

export interface Item {
  readonly name: string;
  readonly folder: string;
  readonly raw: Raw;
  readonly auth: ImportedAuth | null;
  readonly scripts: EventScripts;
  readonly behavior: Raw;
}

export interface ItemContext {
  readonly names: Names;
  readonly note: (message: string, about: object) => void;
}

interface Folder extends Pick<Item, 'folder' | 'auth' | 'scripts' | 'behavior'> {
  readonly depth: number;
}

export function* itemsOf(collection: Raw, context: ItemContext): Generator<Item> {
  const root: Folder = {
    ...entered(noFolder, collection, { owner: 'the collection', ...context }),
    folder: '',
    depth: 0,
  };
  const underWay = [{ folder: root, items: listOf(own(collection, 'item')), next: 0 }];
  for (let at = underWay.at(-1); at !== undefined; at = underWay.at(-1)) {
    const { folder, items } = at;
    if (at.next === items.length) {
      underWay.pop();
      continue;
    }
    const raw = items[at.next];
    const place = `${folder.folder === '' ? 'the collection' : folder.folder}, item ${at.next + 1}`;
    at.next += 1;
    if (!isObject(raw)) {
      context.note(`${place}: this is not an object and was omitted`, items);
      continue;
    }
    const inner = own(raw, 'item');
    const name = onOneLine(textOf(own(raw, 'name'))).slice(0, maxNameLength);
    if (Array.isArray(inner)) {
      if (folder.depth >= maxDepth) {
        context.note(`${place}: folders this deep are omitted`, raw);
        continue;
      }
      const plain = name.replaceAll('/', '-').trim() || 'folder';
      const path = folder.folder === '' ? plain : `${folder.folder}/${plain}`;
      const owner = { owner: `the folder ${plain}`, ...context };
      const next = { ...entered(folder, raw, owner), folder: path, depth: folder.depth + 1 };
      underWay.push({ folder: next, items: inner, next: 0 });
    } else if (own(raw, 'request') === undefined) {
      context.note(`${place}: it has no request and no items, and was omitted`, raw);
    } else {
      const owner = { owner: 'the request', ...context };
      yield { ...entered(folder, raw, owner), name, folder: folder.folder, raw };
    }
  }
}

const maxNameLength = 100;
const maxDepth = 60;

const noFolder: Omit<Folder, 'folder' | 'depth'> = { auth: null, scripts: noScripts, behavior: {} };

function entered(
  outer: Pick<Folder, 'auth' | 'scripts' | 'behavior'>,
  raw: Raw,
  { owner, names, note }: ItemContext & { readonly owner: string },
): Pick<Folder, 'auth' | 'scripts' | 'behavior'> {
  const behavior = own(raw, 'protocolProfileBehavior');
  return {
    auth: authOf(own(raw, 'auth'), names) ?? outer.auth,
    scripts: withInner(
      outer.scripts,
      eventScripts(raw, owner, (message) => note(message, raw)),
    ),
    behavior: isObject(behavior) ? { ...outer.behavior, ...behavior } : outer.behavior,
  };
}
