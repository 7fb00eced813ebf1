import { onOneLine, own, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import type { ImportResult } from '../../ports/formats.ts';
import { importJson } from '../json-file.ts';
import { createNotes } from '../notes/notes.ts';
import { placesOf, type Source } from '../notes/source.ts';
import { refusedImport } from '../problems.ts';
import { importTree } from '../tree/import.ts';
import type { PlacedRequest, TreeFolder } from '../tree/model.ts';
import { environmentsOf, variablesIn } from './environments.ts';
import { folderOf, requestOf } from './request.ts';
import { type Item, type Resources, readVersion4, readVersion5 } from './resources.ts';
import { createTemplates } from './templates.ts';
import { testsOf } from './tests.ts';

export const isInsomnia = (document: unknown): boolean =>
  own(document, '_type') === 'export' ||
  own(document, '__export_format') !== undefined ||
  /\.insomnia\.rest\/\d/.test(textOf(own(document, 'type')));

export const importInsomnia = (text: string): ImportResult => importJson(text, importInsomniaDocument);

/** Reads an export of version 4 or 5. Never throws. */
export function importInsomniaDocument(document: unknown, source: Source): ImportResult {
  const resources = resourcesOf(document);
  if (resources === null)
    return refusedImport('this is not an Insomnia export of version 4 or 5', {
      hint: 'export it again from Insomnia',
    });
  const notes = createNotes(source);
  const noted = new Set<string>();
  const noteOf =
    (name: string, about: object | null = null) =>
    (message: string) => {
      const whole = onOneLine(`${name}: ${message}`);
      if (!noted.has(whole)) notes.add(whole, about);
      noted.add(whole);
    };
  const placed = flatten(resources.items);
  const templates = createTemplates(
    new Map(placed.map(({ item, names }) => [item.id, fullName(item, names)])),
  );
  const convertFor = (name: string, about: object | null = null) => {
    const note = noteOf(name, about);
    return (part: string) => templates.convert(part, note);
  };
  const tests = testsOf(resources.tests, new Set(placed.map(({ item }) => item.id)));
  for (const message of tests.problems) noteOf('tests')(message);
  if (resources.cookies > 0) noteOf('cookie jar')(`its cookies were omitted (${resources.cookies})`);
  if (resources.certificates > 0)
    noteOf('certificates')(
      `they were omitted (${resources.certificates}); use --cert FILE and --key FILE to send one, --cacert FILE to trust one`,
    );
  const environment = convertFor('environment');
  const base = resources.environments.filter(({ isBase }) => isBase);
  const collection: TreeFolder = {
    ...emptyFolder,
    variables: base.flatMap(({ data }) => variablesIn(data, environment)),
  };
  const folders = new Map<Item, TreeFolder>();
  const folderNode = (item: Item): TreeFolder => {
    const node = folders.get(item) ?? folderOf(item, convertFor(item.name, item.raw));
    folders.set(item, node);
    return node;
  };
  const requests = placed.map(({ item, names, around }): PlacedRequest => {
    const convert = convertFor(fullName(item, names), item.raw);
    return {
      request: () => ({
        ...requestOf(item, tests.byRequest.get(item.id) ?? '', convert),
        line: () => lineOf(item.raw),
      }),
      variables: variablesIn(own(item.raw, 'environment'), convert),
      folders: names,
      around: [collection, ...around.map(folderNode)],
    };
  });
  let places: ReturnType<typeof placesOf> | null = null;
  const lineOf = (raw: object): number => {
    places ??= placesOf(
      source,
      placed.map(({ item }) => item.raw),
    );
    return places.get(raw)?.line ?? 1;
  };
  const tree = { requests, collection, environments: environmentsOf(resources, environment) };
  const imported = importTree(tree, { flow: 'sequential', api: 'postman', problems: [] });
  return { ...imported, problems: [...notes.problems(), ...imported.problems] };
}

function resourcesOf(document: unknown): Resources | null {
  if (!isObject(document) || !isInsomnia(document)) return null;
  return Array.isArray(own(document, 'resources')) ? readVersion4(document) : readVersion5(document);
}

const emptyFolder: TreeFolder = {
  name: '',
  order: null,
  headers: [],
  auth: null,
  variables: [],
  afterVariables: [],
  before: '',
  after: '',
  tests: '',
  docs: '',
};

interface FlatRequest {
  readonly item: Item;
  readonly names: readonly string[];
  readonly around: readonly Item[];
}

function flatten(items: readonly Item[], around: readonly Item[] = []): FlatRequest[] {
  return items.flatMap((item) =>
    item.kind === 'request'
      ? [{ item, names: around.map(({ name }) => name), around }]
      : flatten(item.children, [...around, item]),
  );
}

const fullName = ({ name }: Item, names: readonly string[]): string =>
  [...names, name]
    .map((part) => part.replaceAll('/', '-').trim())
    .filter(Boolean)
    .join('/');
