import type { Raw } from '../../core/json/raw.ts';
import { withoutProxyUser } from '../../core/secrets/proxy-credentials.ts';
import type { SessionSnapshot } from '../../core/session/types.ts';
import { sealTexts } from '../secrets/sealed-texts.ts';
import {
  definitionEntries,
  environmentEntries,
  lifeEntries,
  lockedEntry,
  type PrintContext,
  requestEntries,
  type SessionTextOptions,
  variableEntries,
} from './print-entries.ts';
import { cookiesPath, writeCookies } from './session-cookies.ts';
import { settingPath } from './session-entries.ts';

export const formatName = 'restloop session';

export const currentVersion = 2;

/** The head is read for every listing: it stays short. */
const maxLost = 100;

/** JSON with one entry a line, so that whole lines can be read beside damaged ones. Listings read only the first. */
export function* printSession(snapshot: SessionSnapshot, textOptions: SessionTextOptions): Iterable<string> {
  const options: PrintContext = {
    ...textOptions,
    plainNames: snapshot.plainNames ?? [],
    secrets: new Map(),
    stillLocked: new Set(),
  };
  const variables = variableEntries(snapshot.variables, null, options);
  const head = {
    format: formatName,
    version: currentVersion,
    name: snapshot.name,
    createdAt: snapshot.createdAt,
    updatedAt: snapshot.updatedAt,
    inputCount: snapshot.inputCount,
    activeEnvironment: snapshot.activeEnvironment,
    ...settingsOf(snapshot, options),
    ...(snapshot.plainNames === undefined ? {} : { plainNames: snapshot.plainNames }),
    ...(snapshot.auth === undefined ? {} : { auth: snapshot.auth }),
    ...(snapshot.defaults === undefined ? {} : { defaults: snapshot.defaults.map(options.hidden.byName) }),
    ...(snapshot.descriptions === undefined ? {} : { descriptions: snapshot.descriptions }),
    ...(snapshot.schemas === undefined ? {} : { schemas: snapshot.schemas }),
    ...(snapshot.lost === undefined ? {} : { lost: snapshot.lost.slice(0, maxLost) }),
    sealing: options.sealing,
    counts: { variables: variables.length, requests: snapshot.requests.length },
  };
  keepCookies(snapshot, options);
  yield `${JSON.stringify(head).slice(0, -1)},\n`;
  const sections: readonly (readonly [name: string, entries: Iterable<string>])[] = [
    ['variables', variables],
    ['environments', environmentEntries(snapshot.environments, options)],
    ['requests', requestEntries(snapshot.requests, options)],
    ['definitions', definitionEntries(snapshot.definitions, options)],
    ...(snapshot.lives === undefined ? [] : [['lives', lifeEntries(snapshot.lives, options)] as const]),
    ...(snapshot.savedResponses === undefined
      ? []
      : [['keptResponses', snapshot.savedResponses.map((kept) => JSON.stringify(kept))] as const]),
  ];
  for (const [name, entries] of sections) {
    yield* section(name, entries);
    yield ',\n';
  }
  // The last one: entries before it add to what is sealed.
  yield* section('sealed', sealedParts(options));
  yield '}\n';
}

function sealedParts({ secrets, sealer, locked, stillLocked }: PrintContext): string[] {
  const own = sealTexts(secrets, sealer);
  const others = locked.parts.filter(({ paths }) => [...paths].some((path) => stillLocked.has(path)));
  return [...(own === null ? [] : [own]), ...others.map(({ raw }) => raw)].map((part) =>
    JSON.stringify(part),
  );
}

/** All cookies are one secret: without a key none is kept. Locked ones stay until there are others. */
function keepCookies({ cookies }: SessionSnapshot, { secrets, stillLocked }: PrintContext): void {
  if (cookies === undefined) stillLocked.add(cookiesPath);
  else secrets.set(cookiesPath, writeCookies(cookies));
}

function settingsOf({ settings }: SessionSnapshot, options: PrintContext): Raw {
  const hiddenSettings: Raw[] = [];
  const open = Object.entries(settings).map(([key, text]): [string, string] => {
    const shown = key === 'proxy' ? withoutProxyUser(text) : text;
    const locked = options.locked.settings.get(key);
    if (shown !== text) {
      options.secrets.set(settingPath(key), text);
      hiddenSettings.push({ key, holdsSecret: true });
    } else if (locked?.text === text) hiddenSettings.push(lockedEntry(locked, options));
    return [key, shown];
  });
  return {
    settings: Object.fromEntries(open),
    ...(hiddenSettings.length === 0 ? {} : { hiddenSettings }),
  };
}

function* section(name: string, entries: Iterable<string>): Iterable<string> {
  yield `"${name}":[`;
  let isEmpty = true;
  for (const entry of entries) {
    yield isEmpty ? '\n' : ',\n';
    yield entry;
    isEmpty = false;
  }
  yield isEmpty ? ']' : '\n]';
}
