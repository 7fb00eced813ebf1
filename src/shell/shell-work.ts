import { liveResponse } from '../app/responses/live-response.ts';
import { sessionWork } from '../app/session-work.ts';
import { entryLines } from '../core/view/entry.ts';
import { Workspace } from './components/workspace.tsx';
import { imageOfEntry } from './images/image-of-entry.ts';
import { transcriptView } from './transcript/transcript-view.ts';

export const shellWork = {
  entryLines,
  imageOfEntry,
  liveResponse,
  sessionWork,
  transcriptView,
  Workspace,
};

export type ShellWork = typeof shellWork;
