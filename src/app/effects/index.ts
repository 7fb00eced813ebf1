import type { Effect } from '../../core/session/effects.ts';
import { keepPreferences } from '../preferences/keep-preferences.ts';
import type { Rooms } from '../rooms.ts';
import { renewScripts } from '../scripts/renew-scripts.ts';
import { loadCookies, setCookie } from './cookies/set-cookie.ts';
import { compareWithCurrent, fetchCurrent } from './debugging/against.ts';
import { compareEnvironments, compareRows } from './debugging/compare.ts';
import { showTrial } from './debugging/trial.ts';
import { showUses } from './debugging/uses.ts';
import { linkDescription, readDescription } from './descriptions/link.ts';
import { evaluate, evaluateInput } from './evaluate.ts';
import { explain } from './explain.ts';
import { convertCurl } from './files/curl.ts';
import { loadDotenv } from './files/dotenv.ts';
import { chooseEnvironmentFile, loadEnvironments } from './files/environments.ts';
import { exportEnvironments } from './files/export-environments.ts';
import { importFile, openFile } from './files/files.ts';
import { exportFile, writeBack } from './files/write-files.ts';
import { fetchSchema, takeSchema } from './graphql/fetch-schema.ts';
import { showSchema } from './graphql/show-schema.ts';
import { confirmKeep, sendKept } from './kept-requests.ts';
import { applyLimits, mirrorVariables } from './mirror.ts';
import { openSession } from './open.ts';
import { persist } from './persist.ts';
import { previewRequest } from './preview.ts';
import { repeatRequest } from './repeating/repeat-request.ts';
import { writeExpectations } from './responses/expect.ts';
import { clearExchanges, measureTimes, resend, searchHistory } from './responses/history.ts';
import { keepResponse } from './responses/keep-response.ts';
import { forgetRecorded } from './responses/recorded.ts';
import { removeBodies, showResponse } from './responses/response.ts';
import { showToken } from './responses/token.ts';
import { askPassphrase } from './secrets/passphrase.ts';
import { askSecret, offerSecrets } from './secrets/secret.ts';
import { showSignIn, signIn, signOut } from './secrets/sign-in.ts';
import { send } from './send.ts';
import { sendFolder } from './sending/send-folder.ts';
import { runStorageRequest } from './storage.ts';
import { beginTour, endTour } from './tour.ts';

/** Carries one effect out. Returns undefined for an effect that is done at once. Rejects for bugs only. */
export function carryOut(effect: Effect, room: Rooms): Promise<void> | undefined {
  switch (effect.kind) {
    case 'print':
      room.front.print(effect.entry);
      return undefined;
    case 'evaluate':
      return evaluateInput(effect, room);
    case 'run-script':
      return evaluate(effect, room).then(() => undefined);
    case 'send-kept':
      return sendKept(effect, room);
    case 'send-folder':
      return sendFolder(effect, room);
    case 'confirm-keep':
      return confirmKeep(effect, room);
    case 'preview':
      return previewRequest(effect, room);
    case 'send':
      return send(effect, room);
    case 'repeat':
      return repeatRequest(effect, room);
    case 'expect':
      return writeExpectations(effect, room);
    case 'explain':
      explain(effect.placeholder, room);
      return undefined;
    case 'show-token':
      return showToken(effect.source, room);
    case 'show-uses':
      showUses(effect, room);
      return undefined;
    case 'compare-environments':
      return compareEnvironments(effect, room);
    case 'compare-rows':
      return compareRows(effect, room);
    case 'show-trial':
      return showTrial(effect, room);
    case 'fetch-current':
      return fetchCurrent(effect, room);
    case 'compare-with-current':
      return compareWithCurrent(effect, room);
    case 'fetch-schema':
      return fetchSchema(effect, room);
    case 'take-schema':
      return takeSchema(effect, room);
    case 'show-schema':
      return showSchema(effect, room);
    case 'mirror-variables':
      mirrorVariables(room);
      return undefined;
    case 'apply-limits':
      applyLimits(room);
      return undefined;
    case 'persist':
      return persist(room).then(() => clearExchanges(room));
    case 'keep-preferences':
      return keepPreferences(effect.part, room);
    case 'storage':
      return runStorageRequest(effect.request, room);
    case 'open-session':
      return openSession({ name: effect.name, takeOver: false }, room).then(() => undefined);
    case 'open-file':
      return openFile(effect.path, room);
    case 'load-environments':
      return loadEnvironments(effect, room);
    case 'use-environment-file':
      return chooseEnvironmentFile(effect.path, room);
    case 'start-scripts':
      return room.isolate.sandbox().then(nothing, nothing);
    case 'renew-scripts':
      return renewScripts(effect, room);
    case 'import':
      return importFile(effect.path, room);
    case 'link-description':
      return linkDescription(effect, room);
    case 'read-description':
      return readDescription(effect.from, room);
    case 'load-dotenv':
      return loadDotenv(effect.path, room);
    case 'export-environments':
      return exportEnvironments(effect.path, room);
    case 'export':
      return exportFile(effect, room);
    case 'write-back':
      return writeBack(effect.path, room);
    case 'convert-curl':
      return convertCurl(effect, room);
    case 'fill-editor':
      room.front.fillEditor(effect.text, effect.cursor, effect.replaces);
      return undefined;
    case 'set-cookie':
      return setCookie(effect, room);
    case 'load-cookies':
      return loadCookies(room);
    case 'ask-secret':
      return askSecret(effect.name, room);
    case 'offer-secrets':
      return offerSecrets(effect.names, room);
    case 'ask-passphrase':
      return askPassphrase(room);
    case 'sign-in':
      return signIn(room);
    case 'sign-out':
      return signOut(room);
    case 'show-sign-in':
      return showSignIn(room);
    case 'begin-tour':
      return beginTour(effect, room);
    case 'end-tour':
      return endTour(effect, room);
    case 'open-editor':
      room.front.openEditor();
      return undefined;
    case 'show-response':
      return showResponse(effect, room);
    case 'search-history':
      return searchHistory(effect.query, room);
    case 'measure-times':
      return measureTimes(effect.request, room);
    case 'resend':
      return resend(effect, room);
    case 'keep-response':
      return keepResponse(effect, room);
    case 'forget-recorded':
      return forgetRecorded(effect.recorded, room);
    case 'remove-bodies':
      removeBodies(effect.paths);
      return undefined;
    case 'clear-screen':
      room.front.clearScreen();
      return undefined;
    case 'exit':
      room.front.exit();
      return undefined;
    default:
      return effect satisfies never;
  }
}

const nothing = (): void => undefined;
