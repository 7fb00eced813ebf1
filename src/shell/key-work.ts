import { completionContext } from './completion/completion-context.ts';
import { createLiveExchanges } from './completion/live-exchanges.ts';
import { createLiveMembers } from './completion/live-members.ts';
import { runEffect } from './effects/effects.ts';
import { editExternally } from './effects/external-editor.ts';
import { update } from './state/update.ts';
import { openPager } from './viewer/external/pager.ts';
import { ViewerScreen } from './viewer/viewer-screen.tsx';
import { createViewerStore } from './viewer/viewer-store.ts';

export const keyWork = {
  completionContext,
  createLiveExchanges,
  createLiveMembers,
  createViewerStore,
  editExternally,
  openPager,
  runEffect,
  update,
  ViewerScreen,
};

export type KeyWork = typeof keyWork;
