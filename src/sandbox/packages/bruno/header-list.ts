import { type Entry, PropertyList } from '../postman/lists.ts';

export interface HeaderEntry {
  readonly key: string;
  readonly value: unknown;
  readonly disabled?: boolean;
}

interface HeaderUse {
  readonly disabled?: readonly HeaderEntry[];
  /** Takes the changed list. Without it the list cannot be changed. */
  readonly changed?: (entries: readonly HeaderEntry[]) => void;
}

export class HeaderList extends PropertyList {
  readonly #changed: ((entries: readonly Entry[]) => void) | undefined;

  constructor(headers: Readonly<Record<string, string>>, { disabled = [], changed }: HeaderUse = {}) {
    super([...Object.entries(headers).map(([key, value]) => ({ key, value })), ...disabled], 'any-case');
    this.#changed = changed;
  }

  #change(edit: () => void): void {
    if (this.#changed === undefined) throw new Error('the headers of a response cannot be changed');
    edit();
    this.#changed(this.members);
  }

  override add(item: unknown, value?: unknown): void {
    this.#change(() => super.upsert(item, value));
  }

  override append(item: unknown): void {
    this.#change(() => super.append(item));
  }

  override prepend(item: unknown): void {
    this.#change(() => super.prepend(item));
  }

  override upsert(item: unknown, value?: unknown): boolean {
    let isNew = false;
    this.#change(() => {
      isNew = super.upsert(item, value);
      // What is set is sent, unless it says otherwise.
      const { key, name, disabled } = Object(item);
      const entry = this.one(key ?? name ?? item);
      if (entry !== undefined && disabled !== true) delete entry.disabled;
    });
    return isNew;
  }

  override remove(wanted: unknown): void {
    this.#change(() => super.remove(wanted));
  }

  override clear(): void {
    this.#change(() => super.clear());
  }

  override populate(items: unknown): void {
    this.#change(() => {
      for (const entry of entriesOf(items)) if (!this.has(entry.key)) this.members.push(entry);
    });
  }

  override assimilate(items: unknown): void {
    this.#change(() => {
      for (const entry of entriesOf(items)) super.upsert(entry);
    });
  }
}

function entriesOf(items: unknown): Entry[] {
  if (items instanceof PropertyList) return items.all();
  return Array.isArray(items)
    ? items.map((item) => ({ key: `${item?.key ?? item?.name}`, value: item?.value }))
    : Object.entries(items ?? {}).map(([key, value]) => ({ key, value }));
}
