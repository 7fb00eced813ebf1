import type { Effect } from '../../core/session/effects.ts';
import type { EffectContext } from '../context.ts';
import type { Store } from '../store.ts';
import { evaluate, evaluateInput } from './evaluate.ts';
import { explain } from './explain.ts';
import { convertCurl } from './files/curl.ts';
import { loadDotenv } from './files/dotenv.ts';
import { loadEnvironments } from './files/environments.ts';
import { importFile, openFile } from './files/files.ts';
import { exportFile, writeBack } from './files/write-files.ts';
import { confirmKeep, sendKept } from './kept.ts';
import { applyLimits, mirrorVariables } from './mirror.ts';
import { openSession } from './open.ts';
import { persist } from './persist.ts';
import { previewRequest } from './preview.ts';
import { writeExpectations } from './responses/expect.ts';
import { clearExchanges, measureTimes, resend, searchHistory } from './responses/history.ts';
import { removeBodies, showResponse } from './responses/response.ts';
import { askPassphrase } from './secrets/passphrase.ts';
import { askSecret, offerSecrets } from './secrets/secret.ts';
import { send } from './send.ts';
import { runStorageRequest } from './storage.ts';

/**
 * Carries one effect out, and dispatches what comes of it. Never rejects for what a user did. Undefined for an effect
 * that is done at once.
 */
export function carryOut(effect: Effect, context: EffectContext, store: Store): Promise<void> | undefined {
  switch (effect.kind) {
    case 'print':
      context.front.print(effect.entry);
      return undefined;
    case 'evaluate':
      return evaluateInput(effect, context, store);
    case 'run-script':
      return evaluate(effect, context, store).then(() => undefined);
    case 'send-kept':
      return sendKept(effect, context, store);
    case 'confirm-keep':
      return confirmKeep(effect, context, store);
    case 'preview':
      return previewRequest(effect, context, store);
    case 'send':
      return send(effect, context, store);
    case 'expect':
      return writeExpectations(effect, context, store);
    case 'explain':
      explain(effect.placeholder, context, store);
      return undefined;
    case 'mirror-variables':
      mirrorVariables(context, store);
      return undefined;
    case 'apply-limits':
      applyLimits(context, store);
      return undefined;
    case 'persist':
      return persist(context, store).then(() => clearExchanges(context, store));
    case 'storage':
      return runStorageRequest(effect.request, context, store);
    case 'open-session':
      return openSession({ name: effect.name, takeOver: false }, context, store).then(() => undefined);
    case 'open-file':
      return openFile(effect.path, context, store);
    case 'load-environments':
      return loadEnvironments(effect, context, store);
    case 'start-scripts':
      // What is wrong with the process is an error of the first evaluation.
      return context.sandbox(store).then(nothing, nothing);
    case 'import':
      return importFile(effect.path, context, store);
    case 'load-dotenv':
      return loadDotenv(effect.path, context, store);
    case 'export':
      return exportFile(effect, context, store);
    case 'write-back':
      return writeBack(effect.path, context, store);
    case 'convert-curl':
      return convertCurl(effect.command, context, store);
    case 'fill-editor':
      context.front.fillEditor(effect.text, effect.cursor);
      return undefined;
    case 'ask-secret':
      return askSecret(effect.name, context, store);
    case 'offer-secrets':
      return offerSecrets(effect.names, context, store);
    case 'ask-passphrase':
      return askPassphrase(context, store);
    case 'open-editor':
      context.front.openEditor();
      return undefined;
    case 'show-response':
      return showResponse(effect, context, store);
    case 'search-history':
      return searchHistory(effect.query, context, store);
    case 'measure-times':
      return measureTimes(effect.request, context, store);
    case 'resend':
      return resend(effect, context, store);
    case 'remove-bodies':
      removeBodies(effect.paths);
      return undefined;
    case 'clear-screen':
      context.front.clearScreen();
      return undefined;
    case 'exit':
      context.front.exit();
      return undefined;
    default:
      return effect satisfies never;
  }
}

const nothing = (): void => undefined;
