import { update } from '../core/session/update.ts';
import { createRooms } from './create-rooms.ts';
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
import { takeScriptEffects } from './scripts/isolate.ts';

export const sessionWork = {
  createQueries,
  createRooms,
  enterSuite,
  evaluateExpression,
  findExchanges,
  livePreview,
  prepareAgain,
  refreshEnvironments,
  runEffect,
  sendShared,
  settleScripts,
  takeScriptEffects,
  update,
  withErrorTopic,
};

export type SessionWork = typeof sessionWork;
