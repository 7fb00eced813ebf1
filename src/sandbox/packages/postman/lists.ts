import type { Any } from './host.ts';

export interface Entry {
  key: string;
  value: Any;
  disabled?: boolean;
}

type Visit = (this: unknown, entry: Entry, index: number) => Any;

export class PropertyList {
  members: Entry[];
  readonly #kind: ListKind;
  #touched: (key: string) => void = () => undefined;

  constructor(entries: Iterable<Entry> = [], kind: ListKind = 'exact') {
    this.members = [...entries];
    this.#kind = kind;
  }

  copy(): PropertyList {
    return new PropertyList(this.toJSON(), this.#kind);
  }

  follow(touched: (key: string) => void): void {
    this.#touched = touched;
  }

  #is(entry: Entry, key: unknown): boolean {
    const [one, other] = [`${entry.key}`, `${key}`];
    return this.#kind === 'headers' || this.#kind === 'any-case'
      ? one.toLowerCase() === other.toLowerCase()
      : one === other;
  }

  #entry(item: Any, value?: Any): Entry {
    if (typeof item === 'string') {
      if (value !== undefined) return { key: item, value };
      const at = item.search(/[:=]/);
      return at < 0
        ? { key: item, value: '' }
        : { key: item.slice(0, at).trim(), value: item.slice(at + 1).trim() };
    }
    return { ...item, key: item?.key ?? item?.name, value: item?.value };
  }

  get(key: string): Any {
    return this.one(key)?.value;
  }

  one(key: string): Entry | undefined {
    return this.members.findLast((entry) => this.#is(entry, key));
  }

  has(item: Any, value?: Any): boolean {
    const key = typeof item === 'object' && item !== null ? item.key : item;
    return this.members.some(
      (entry) => this.#is(entry, key) && (value === undefined || entry.value === value),
    );
  }

  all(): Entry[] {
    return [...this.members];
  }

  add(item: Any, value?: Any): void {
    const entry = this.#entry(item, value);
    this.#touched(`${entry.key}`);
    this.members.push(entry);
  }

  append(item: Any): void {
    this.remove(item?.key ?? item);
    this.add(item);
  }

  prepend(item: Any): void {
    const entry = this.#entry(item);
    this.#touched(`${entry.key}`);
    this.members.unshift(entry);
  }

  upsert(item: Any, value?: Any): boolean {
    const entry = this.#entry(item, value);
    const found = this.one(entry.key);
    this.#touched(`${entry.key}`);
    if (found === undefined) this.members.push(entry);
    else Object.assign(found, entry);
    return found === undefined;
  }

  remove(wanted: Any): void {
    const isGone =
      typeof wanted === 'function'
        ? (entry: Entry) => wanted(entry)
        : (entry: Entry) => entry === wanted || this.#is(entry, wanted?.key ?? wanted);
    for (const entry of this.members) if (isGone(entry)) this.#touched(`${entry.key}`);
    this.members = this.members.filter((entry) => !isGone(entry));
  }

  clear(): void {
    for (const { key } of this.members) this.#touched(`${key}`);
    this.members = [];
  }

  populate(items: Any): void {
    for (const item of Array.isArray(items)
      ? items
      : Object.entries(items ?? {}).map(([key, value]) => ({ key, value })))
      this.add(item);
  }

  repopulate(items: Any): void {
    this.clear();
    this.populate(items);
  }

  assimilate(items: Any): void {
    for (const item of items instanceof PropertyList ? items.all() : items) this.upsert(item);
  }

  count(): number {
    return this.members.length;
  }

  idx(index: number): Entry | undefined {
    return this.members[index];
  }

  indexOf(item: Any): number {
    return this.members.findIndex((entry) => entry === item || this.#is(entry, item?.key ?? item));
  }

  each(visit: Visit, context?: unknown): void {
    for (const [index, entry] of this.members.entries()) visit.call(context, entry, index);
  }

  forEach(visit: Visit, context?: unknown): void {
    this.each(visit, context);
  }

  map(change: Visit, context?: unknown): Any[] {
    return this.members.map((entry, index) => change.call(context, entry, index));
  }

  filter(accept: Visit, context?: unknown): Entry[] {
    return this.members.filter((entry, index) => accept.call(context, entry, index));
  }

  find(accept: Any, context?: unknown): Entry | undefined {
    const accepts =
      typeof accept === 'function'
        ? (entry: Entry) => accept.call(context, entry)
        : (entry: Any) => Object.keys(accept ?? {}).every((key) => entry[key] === accept[key]);
    return this.members.find((entry) => accepts(entry));
  }

  reduce(add: Any, start?: Any, context?: unknown): Any {
    return this.members.reduce((sum, entry) => add.call(context, sum, entry), start);
  }

  /** Names of headers are in lower case, unless the script asks for them as they are. */
  toObject(withoutDisabled = true, asWritten = this.#kind !== 'headers'): Record<string, Any> {
    const object: Record<string, Any> = {};
    for (const { key, value, disabled } of this.members)
      if (!(withoutDisabled && disabled === true))
        object[asWritten ? key : key.toLowerCase()] = this.#kind === 'parameters' ? (value ?? '') : value;
    return object;
  }

  contentSize(): number {
    return this.members.length === 0 ? 0 : `${this}`.length + 2;
  }

  toJSON(): Entry[] {
    return this.members.map((entry) => ({ ...entry }));
  }

  toString(): string {
    if (this.#kind === 'parameters')
      return this.members
        .filter(({ disabled }) => disabled !== true)
        .map(({ key, value }) => (value === null || value === undefined ? key : `${key}=${value}`))
        .join('&');
    return this.members.map(({ key, value }) => `${key}: ${value}`).join('\n');
  }

  *[Symbol.iterator](): Iterator<Entry> {
    yield* this.members;
  }
}

type ListKind = 'exact' | 'any-case' | 'headers' | 'parameters';

export const headerList = (pairs: Iterable<readonly [name: string, value: string]>): PropertyList =>
  new PropertyList(
    [...pairs].map(([key, value]) => ({ key, value })),
    'headers',
  );
