import { liveResponse } from '../app/responses/live-response.ts';
import { sessionWork } from '../app/session-work.ts';
import { entryLines } from '../core/view/entry.ts';
import { completionContext } from './completion/completion-context.ts';
import { createLiveExchanges } from './completion/live-exchanges.ts';
import { createLiveMembers } from './completion/live-members.ts';
import { Workspace } from './components/workspace.tsx';
import { runEffect } from './effects/effects.ts';
import { editExternally } from './effects/external-editor.ts';
import { imageOfEntry } from './images/image-of-entry.ts';
import { update } from './state/update.ts';
import { transcriptView } from './transcript/transcript-view.ts';
import { openPager } from './viewer/external/pager.ts';
import { ViewerScreen } from './viewer/viewer-screen.tsx';
import { createViewerStore } from './viewer/viewer-store.ts';

/** The functions that handle keys, print entries, show responses, change the session and draw it: the first frame does without. */
export const shellWork = {
  completionContext,
  createLiveExchanges,
  createLiveMembers,
  createViewerStore,
  editExternally,
  entryLines,
  imageOfEntry,
  liveResponse,
  openPager,
  runEffect,
  sessionWork,
  transcriptView,
  update,
  ViewerScreen,
  Workspace,
};

export type ShellWork = typeof shellWork;
