import type { ChangedPart } from '../../request/draft.ts';
import type { HeaderList } from '../../request/headers.ts';
import type { RequestChange } from '../../script/request/subject.ts';

interface ChangeContext {
  readonly before: HeaderList;
  /** Words for a place; for undefined, those of the script. */
  readonly by: (place: string | undefined) => string;
}

export function changedParts(change: RequestChange, { before, by }: ChangeContext): readonly ChangedPart[] {
  const { method, url, headers, body, places = {} } = change;
  const set = (part: 'method' | 'url' | 'body'): ChangedPart => ({
    part,
    change: part === 'body' && body === null ? 'removed' : 'set',
    by: by(places[part]),
  });
  return [
    ...(method === undefined ? [] : [set('method')]),
    ...(url === undefined ? [] : [set('url')]),
    ...(headers === undefined ? [] : headerParts(before, headers, (name) => by(places.headers?.[name]))),
    ...(body === undefined ? [] : [set('body')]),
  ];
}

function headerParts(before: HeaderList, after: HeaderList, by: (name: string) => string): ChangedPart[] {
  const left = [...before];
  const added = after.filter(([name, value]) => {
    const index = left.findIndex((header) => header[0] === name && header[1] === value);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const names = new Set(after.map(([name]) => name.toLowerCase()));
  const part = (name: string, change: ChangedPart['change']): ChangedPart => ({
    part: 'header',
    name,
    change,
    by: by(name.toLowerCase()),
  });
  return [
    ...added.map(([name]) => part(name, 'set')),
    ...left.flatMap(([name]) => (names.has(name.toLowerCase()) ? [] : [part(name, 'removed')])),
  ];
}

/** Returns the headers after a change. An unchanged header is the same object and keeps its place in the source. */
export function replacedHeaders<Header extends Readonly<Record<'name' | 'value', { readonly text: string }>>>(
  before: readonly Header[],
  after: HeaderList,
  create: (name: string, value: string) => Header,
): readonly Header[] {
  const left = [...before];
  return after.map(([name, value]) => {
    const index = left.findIndex((header) => header.name.text === name && header.value.text === value);
    const [same] = index < 0 ? [] : left.splice(index, 1);
    return same ?? create(name, value);
  });
}
