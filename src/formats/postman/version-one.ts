import { listOf, own, type Raw, textOf } from '../../core/json/raw.ts';
import { isObject } from '../../core/value/is-object.ts';
import { entriesOf } from './entries.ts';

export const isVersionOne = (document: unknown): document is Raw =>
  isObject(document) && Array.isArray(own(document, 'requests')) && !Array.isArray(own(document, 'item'));

export function fromVersionOne(collection: Raw): Raw {
  const requests = byId(own(collection, 'requests'));
  const folders = byId(own(collection, 'folders'));
  const taken = new Set<unknown>();
  const take = (ids: readonly unknown[], from: ReadonlyMap<unknown, Raw>): readonly Raw[] =>
    ids.flatMap((id) => {
      const found = from.get(id);
      if (found === undefined || taken.has(found)) return [];
      taken.add(found);
      return [found];
    });
  const itemsOf = (holder: Raw, depth: number): readonly Raw[] => [
    ...(depth >= maxDepth ? [] : take(listOf(own(holder, 'folders_order')), folders)).map((folder) =>
      folderItem(folder, itemsOf(folder, depth + 1)),
    ),
    ...take(listOf(own(holder, 'order')), requests).map(requestItem),
  ];
  const ordered = itemsOf(collection, 0);
  const otherFolders = take([...folders.keys()], folders).map((folder) =>
    folderItem(folder, itemsOf(folder, 1)),
  );
  const others = take([...requests.keys()], requests).map(requestItem);
  return {
    ...shared(collection),
    info: { name: own(collection, 'name'), description: own(collection, 'description') },
    variable: own(collection, 'variables'),
    item: [...ordered, ...otherFolders, ...others],
  };
}

const maxDepth = 60;

function byId(list: unknown): ReadonlyMap<unknown, Raw> {
  return new Map(
    listOf(list).flatMap((item, index) =>
      isObject(item) ? [[own(item, 'id') ?? index, item] as const] : [],
    ),
  );
}

const folderItem = (folder: Raw, items: readonly Raw[]): Raw => ({
  ...shared(folder),
  name: own(folder, 'name'),
  item: items,
});

const shared = (holder: Raw): Raw => ({
  auth: own(holder, 'auth') ?? authOfHelper(holder),
  event: [...listOf(own(holder, 'events')), ...writtenScripts(holder)],
  protocolProfileBehavior: own(holder, 'protocolProfileBehavior'),
});

/** Scripts of older files; `events` has them too where both are there. */
function writtenScripts(holder: Raw): readonly Raw[] {
  if (listOf(own(holder, 'events')).length > 0) return [];
  return [['prerequest', 'preRequestScript'] as const, ['test', 'tests'] as const].flatMap(
    ([listen, key]) => {
      const code = own(holder, key);
      return code === undefined || code === null || code === '' ? [] : [{ listen, script: { exec: code } }];
    },
  );
}

function authOfHelper(holder: Raw): Raw | undefined {
  const helper = textOf(own(holder, 'currentHelper'));
  if (helper === '' || helper === 'normal') return undefined;
  const type = helpers.get(helper) ?? helper.replace(/Auth$/i, '').toLowerCase();
  return { type, [type]: own(holder, 'helperAttributes') };
}

const helpers: ReadonlyMap<string, string> = new Map([
  ['noauth', 'noauth'],
  ['awsSigV4', 'awsv4'],
  ['apikeyAuth', 'apikey'],
]);

function requestItem(raw: Raw): Raw {
  const variables = own(raw, 'pathVariableData') ?? own(raw, 'pathVariables');
  const url = textOf(own(raw, 'url'));
  return {
    ...shared(raw),
    name: own(raw, 'name'),
    request: {
      method: own(raw, 'method'),
      url: entriesOf(variables).length === 0 ? url : { raw: url, variable: variables },
      header: own(raw, 'headerData') ?? own(raw, 'headers'),
      description: own(raw, 'description'),
      auth: own(raw, 'auth') ?? authOfHelper(raw),
      body: bodyOfRequest(raw),
    },
  };
}

function bodyOfRequest(raw: Raw): Raw | undefined {
  const data = own(raw, 'data');
  const written = own(raw, 'rawModeData');
  const text = typeof written === 'string' && written !== '' ? written : data;
  switch (own(raw, 'dataDisabled') === true ? '' : textOf(own(raw, 'dataMode'))) {
    case 'raw':
      return { mode: 'raw', raw: Array.isArray(text) ? '' : text, options: own(raw, 'dataOptions') };
    case 'urlencoded':
      return { mode: 'urlencoded', urlencoded: data };
    case 'params':
      return { mode: 'formdata', formdata: data };
    case 'binary':
      return { mode: 'file', file: { src: written } };
    case 'graphql':
      return { mode: 'graphql', graphql: own(raw, 'graphqlModeData') };
    default:
      return undefined;
  }
}
