import type { Effect, EffectOf } from '../../core/session/effects.ts';
import { storePreferences } from '../preferences/store-preferences.ts';
import type { Rooms } from '../rooms.ts';
import { renewScripts } from '../scripts/start-sandbox.ts';
import { loadCookies, setCookie } from './cookies/set-cookie.ts';
import { compareWithCurrent, fetchCurrent } from './debugging/against.ts';
import { compareEnvironments, compareRows } from './debugging/compare.ts';
import { linkDescription, readDescription } from './descriptions/link.ts';
import { evaluate, evaluateInput } from './evaluate.ts';
import { explain, showUses } from './explain.ts';
import { convertCurl } from './files/curl.ts';
import { loadDotenv } from './files/dotenv.ts';
import { chooseEnvironmentFile, loadEnvironments } from './files/environments.ts';
import { exportEnvironments } from './files/export-environments.ts';
import { importFile, openFile } from './files/files.ts';
import { exportFile, writeBack } from './files/write-files.ts';
import { fetchSchema, showSchema, takeSchema } from './graphql/fetch-schema.ts';
import { showTrial } from './live-preview.ts';
import { applyLimits, mirrorVariables } from './mirror.ts';
import { openSession } from './open.ts';
import { persist } from './persist.ts';
import { previewRequest } from './preview.ts';
import { repeatRequest } from './repeating/repeat-request.ts';
import { writeExpectations } from './responses/expect.ts';
import { clearExchanges, measureTimes, resend, searchHistory } from './responses/history.ts';
import { forgetRecorded } from './responses/recorded.ts';
import { removeBodies, saveResponse, showResponse } from './responses/response.ts';
import { showToken } from './responses/token.ts';
import { confirmReplacement, sendSaved } from './saved-requests.ts';
import { askPassphrase } from './secrets/open-secrets.ts';
import { askSecret, offerSecrets } from './secrets/secret.ts';
import { showSignIn, signIn, signOut } from './secrets/sign-in.ts';
import { send } from './send.ts';
import { sendFolder } from './sending/send-folder.ts';
import { runStorageRequest } from './storage.ts';
import { beginTour, endTour } from './tour.ts';

/** Runs an effect. Returns a promise for one that takes time, which rejects only for bugs. */
export function runEffect(effect: Effect, room: Rooms): unknown {
  // The kind picks the function for its own kind of effects, which the compiler cannot follow.
  return (functions[effect.kind] as EffectFunction<Effect>)(effect, room);
}

type EffectFunction<Carried> = (effect: Carried, room: Rooms) => unknown;

const functions: { readonly [Kind in Effect['kind']]: EffectFunction<EffectOf<Kind>> } = {
  print: ({ entry }, { front }) => front.print(entry),
  evaluate: evaluateInput,
  'run-script': evaluate,
  'send-saved': sendSaved,
  'send-folder': sendFolder,
  'confirm-replacement': confirmReplacement,
  preview: previewRequest,
  send,
  repeat: repeatRequest,
  expect: writeExpectations,
  explain: ({ placeholder }, room) => explain(placeholder, room),
  'show-token': ({ source }, room) => showToken(source, room),
  'show-uses': showUses,
  'compare-environments': compareEnvironments,
  'compare-rows': compareRows,
  'show-trial': showTrial,
  'fetch-current': fetchCurrent,
  'compare-with-current': compareWithCurrent,
  'fetch-schema': fetchSchema,
  'take-schema': takeSchema,
  'show-schema': showSchema,
  'mirror-variables': (_, room) => mirrorVariables(room),
  'apply-limits': (_, room) => applyLimits(room),
  persist: (_, room) => persist(room).then(() => clearExchanges(room)),
  'store-preferences': ({ part }, room) => storePreferences(part, room),
  storage: ({ request }, room) => runStorageRequest(request, room),
  'open-session': ({ name }, room) => openSession({ name, takeOver: false }, room),
  'open-file': ({ path }, room) => openFile(path, room),
  'load-environments': loadEnvironments,
  'use-environment-file': ({ path }, room) => chooseEnvironmentFile(path, room),
  'start-scripts': (_, { isolate }) => isolate.sandbox().catch(() => undefined),
  'renew-scripts': renewScripts,
  import: ({ path }, room) => importFile(path, room),
  'link-description': linkDescription,
  'read-description': ({ from }, room) => readDescription(from, room),
  'load-dotenv': ({ path }, room) => loadDotenv(path, room),
  'export-environments': ({ path }, room) => exportEnvironments(path, room),
  export: exportFile,
  'write-back': ({ path }, room) => writeBack(path, room),
  'convert-curl': convertCurl,
  'fill-editor': ({ text, cursor, replaces }, { front }) => front.fillEditor(text, cursor, replaces),
  'set-cookie': setCookie,
  'load-cookies': (_, room) => loadCookies(room),
  'ask-secret': ({ name }, room) => askSecret(name, room),
  'offer-secrets': ({ names }, room) => offerSecrets(names, room),
  'ask-passphrase': (_, room) => askPassphrase(room),
  'sign-in': ({ name }, room) => signIn(name, room),
  'sign-out': ({ name }, room) => signOut(name, room),
  'show-sign-in': (_, room) => showSignIn(room),
  'begin-tour': beginTour,
  'end-tour': endTour,
  'open-editor': (_, { front }) => front.openEditor(),
  'show-response': showResponse,
  'search-history': ({ query }, room) => searchHistory(query, room),
  'measure-times': ({ request }, room) => measureTimes(request, room),
  resend,
  'save-response': saveResponse,
  'forget-recorded': ({ recorded }, room) => forgetRecorded(recorded, room),
  'remove-bodies': ({ paths }) => removeBodies(paths),
  'clear-screen': (_, { front }) => front.clearScreen(),
  exit: (_, { front }) => front.exit(),
};
