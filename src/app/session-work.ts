import { update } from '../core/session/update.ts';
import { evaluateExpression } from './effects/evaluate.ts';
import { refreshEnvironments } from './effects/files/environments.ts';
import { runEffect } from './effects/index.ts';
import { livePreview } from './effects/live-preview.ts';
import { withErrorTopic } from './effects/messages.ts';
import { findExchanges } from './effects/responses/find-exchanges.ts';
import { prepareAgain } from './effects/sending/send-again.ts';
import { createQueries } from './graphql/queries.ts';
import { settleScripts } from './limits/unfinished-scripts.ts';
import { sendShared } from './logins/send-shared.ts';
import { enterSuite } from './requests/enter-suite.ts';
import { startSandbox } from './scripts/start-sandbox.ts';

/** The functions that change a session and run its effects. The shell draws its first frame without them. */
export const sessionWork = {
  createQueries,
  enterSuite,
  evaluateExpression,
  findExchanges,
  livePreview,
  prepareAgain,
  refreshEnvironments,
  runEffect,
  sendShared,
  settleScripts,
  startSandbox,
  update,
  withErrorTopic,
};

export type SessionWork = typeof sessionWork;
