import { objectOf, own, type Raw } from '../../core/json/raw.ts';
import { decodePercent } from '../../core/request/render/form/form-encoding.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { ReferredFiles } from '../../ports/formats.ts';
import { parseDocument } from '../yaml.ts';

export interface Bundle {
  readonly document: Raw;
  readonly problems: readonly string[];
}

/** The document with the files that it refers to, so that all of its references point into itself. It is changed. */
export async function bundle(document: Raw, files: ReferredFiles): Promise<Bundle> {
  const loaded = new Map<string, LoadedFile>([[files.location, { key: null, document }]]);
  const problems: string[] = [];
  let left = maxTotalLength;
  for (const [location, { document: given }] of loaded) {
    for (const wanted of locationsIn(given, location)) {
      if (loaded.has(wanted)) continue;
      const read =
        loaded.size > maxFiles || left < 0
          ? { kind: 'refused' as const, message: 'the description has too many files' }
          : await readFile(wanted, files);
      if (read.kind === 'read') left -= read.length;
      else problems.push(`${nameOf(wanted, files.location)} was not read: ${read.message}`);
      const key = nameOf(wanted, files.location);
      loaded.set(wanted, { key, document: read.kind === 'read' ? read.document : undefined });
    }
  }
  if (loaded.size === 1) return { document, problems };
  for (const [location, { document: given }] of loaded) rewrite(given, location, loaded);
  const others = [...loaded.values()].flatMap(({ key, document: given }) =>
    key === null || given === undefined ? [] : [[key, given] as const],
  );
  return { document: { ...document, [filesKey]: Object.fromEntries(others) }, problems };
}

const filesKey = 'x-files';
const maxFiles = 500;
const maxTotalLength = 64_000_000;

interface LoadedFile {
  /** Name among the files; null for the description itself. */
  readonly key: string | null;
  readonly document: unknown;
}

type ReadFile =
  | { readonly kind: 'read'; readonly document: unknown; readonly length: number }
  | { readonly kind: 'refused'; readonly message: string };

async function readFile(location: string, files: ReferredFiles): Promise<ReadFile> {
  try {
    const text = await files.read(location);
    return { kind: 'read', document: await parseDocument(text), length: text.length };
  } catch (error) {
    const [reason = ''] = (error instanceof Error ? error.message : 'it cannot be read').split('\n');
    return { kind: 'refused', message: reason.replace(/\.$/, '') };
  }
}

function nameOf(location: string, root: string): string {
  const folder = root.slice(0, root.lastIndexOf('/') + 1);
  const name = location.startsWith(folder)
    ? location.slice(folder.length)
    : location.replace(/^file:\/\//, '');
  return decodePercent(name);
}

function locationsIn(document: unknown, location: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { reference } of referencesIn(document)) {
    const target = targetOf(reference, location);
    if (target !== null && target.location !== location) found.add(target.location);
  }
  return found;
}

function rewrite(document: unknown, from: string, loaded: ReadonlyMap<string, LoadedFile>): void {
  for (const { holder, name, reference } of referencesIn(document)) {
    const target = targetOf(reference, from);
    const file = target === null ? undefined : loaded.get(target.location);
    if (target === null || file === undefined) continue;
    // The content of a file that was not loaded is unknown.
    if (file.document === undefined) delete holder[name];
    else holder[name] = `#${file.key === null ? '' : `/${filesKey}/${escaped(file.key)}`}${target.pointer}`;
  }
}

const escaped = (key: string): string => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

function targetOf(
  reference: string,
  from: string,
): { readonly location: string; readonly pointer: string } | null {
  const hash = reference.indexOf('#');
  const path = hash === -1 ? reference : reference.slice(0, hash);
  const pointer = hash === -1 ? '' : reference.slice(hash + 1);
  const url = path === '' ? from : URL.parse(path, from)?.href;
  return url === undefined ? null : { location: url, pointer };
}

interface PlacedReference {
  readonly holder: Record<string, unknown>;
  readonly name: string;
  readonly reference: string;
}

/** `$ref`, and what a discriminator maps to. Not recursive, and each object once: aliases of YAML may hold themselves. */
function* referencesIn(document: unknown): Generator<PlacedReference> {
  const seen = new Set<unknown>();
  const waiting: unknown[] = [document];
  for (let value = waiting.pop(); waiting.length > 0 || value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const holder = value as Record<string, unknown>;
    const reference = own(holder, '$ref');
    if (typeof reference === 'string') yield { holder, name: '$ref', reference };
    const mapping = own(own(holder, 'discriminator'), 'mapping');
    if (isObject(mapping)) yield* mappedIn(mapping);
    for (const inner of Object.values(holder)) if (typeof inner === 'object') waiting.push(inner);
  }
}

/** A name that is not a path is that of a schema. */
function* mappedIn(mapping: object): Generator<PlacedReference> {
  for (const [name, reference] of Object.entries(objectOf(mapping)))
    if (typeof reference === 'string' && /[/#]|\.(?:ya?ml|json)$/i.test(reference))
      yield { holder: mapping as Record<string, unknown>, name, reference };
}
