import type { Formatter, HostCall, TrustedRealm, UserRealm } from '../contract.ts';
import { createBruno } from './bruno/bruno.ts';
import { createClient, runTest } from './client/client.ts';
import { createScriptJar } from './client/cookie-jar.ts';
import { createSends } from './client/sends.ts';
import { createEvaluations } from './evaluations.ts';
import { formatter, printLiteralsWith, warmUp } from './formatter.ts';
import {
  installClient,
  installConsole,
  installLastValue,
  installStructuredClone,
  removeDangerousGlobals,
} from './globals.ts';
import { createGuard } from './guard.ts';
import { createHttpYac } from './httpyac/httpyac.ts';
import { installDocuments } from './jetbrains/documents.ts';
import { installDynamicValues } from './jetbrains/dynamic.ts';
import { installLanguageAdditions } from './jetbrains/language.ts';
import { installRandom } from './jetbrains/random.ts';
import { createRequest } from './jetbrains/request.ts';
import { createAssert } from './kulala/assert.ts';
import { createMembers } from './members/members.ts';
import { createAxios } from './packages/axios.ts';
import { createPackages, installPackages } from './packages/packages.ts';
import { installPostman } from './postman/postman.ts';
import { defineHidden, global } from './primordials.ts';
import { installProxy } from './proxies.ts';
import { createRequestChanges } from './requests/changes.ts';
import { createHandlers } from './requests/handlers.ts';
import { createResponses } from './response/responses.ts';
import type { ScriptParts } from './script-parts.ts';
import { installCrypto } from './web/crypto.ts';
import { installEncoding } from './web/encoding.ts';
import { createTimers } from './web/timers.ts';
import { installUrl } from './web/url.ts';

export const userFormatter: Formatter = formatter;

export function createUserRealm(trusted: TrustedRealm, host: HostCall): UserRealm {
  const guard = createGuard(trusted);
  removeDangerousGlobals();
  installUrl(host);
  installEncoding(host);
  installStructuredClone();
  installProxy();
  const packages = createPackages(host);
  const jwt = installCrypto(host, packages);
  installPackages(packages);
  installDocuments(packages);
  installLanguageAdditions();
  installRandom({ trusted, guard });
  installDynamicValues({ trusted, guard });
  installConsole(trusted, guard);
  warmUp();
  printLiteralsWith(trusted.literal);
  const evaluations = createEvaluations(trusted, packages.modules);
  const sends = createSends(trusted, guard);
  const timers = createTimers(host, (text) => trusted.printText('uncaught', text));
  const responses = createResponses(trusted);
  installLastValue(evaluations.last);
  const { subject } = evaluations;
  const request = createRequest({ trusted, guard, subject, sent: responses.sent });
  const changes = createRequestChanges({ trusted, guard });
  const handlers = createHandlers({ trusted, guard, subject });
  const assert = createAssert(responses.latest);
  defineHidden(global, 'assert', assert);
  const client = createClient({
    trusted,
    guard,
    evaluations,
    sends,
    request,
    jwt,
    assert,
    onRequest: handlers.onRequest,
  });
  installClient(client, request);
  const parts: ScriptParts = {
    trusted,
    guard,
    packages,
    subject,
    response: responses.latest,
    changes,
    runTest: (name, check) => runTest(name, check, { evaluations, trusted }),
  };
  const cookies = createScriptJar(sends);
  const { send, sendSaved } = sends;
  packages.provide('restloop:httpyac', () => createHttpYac(parts));
  packages.provide('restloop:bruno', () =>
    createBruno({ ...parts, sent: responses.sent, cookies, sendSaved }),
  );
  installPostman({ ...parts, client, cookies });
  packages.provide('axios', () => createAxios(send));
  packages.provide('btoa', () => btoa);
  packages.provide('atob', () => atob);
  const members = createMembers(trusted);
  return {
    evaluate(id, code, form, about, number, head = '', text = '') {
      try {
        if (number !== undefined) responses.add(number, head, text);
      } finally {
        evaluations.evaluate(id, code, form, about);
      }
    },
    restore: evaluations.restore,
    fireTimer: timers.fire,
    settleSend: sends.settle,
    addResponse: responses.add,
    handleRequest: handlers.handle,
    endHandling: handlers.end,
    listMembers: members.list,
    cancel() {
      evaluations.cancel();
      sends.cancel();
      timers.cancel();
    },
    replaceVariables: trusted.replaceVariables,
    configure: trusted.configure,
  };
}
