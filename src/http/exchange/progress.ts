import type { RetryNote } from '../../core/request/types.ts';
import type { TransferProgress } from '../../ports/http.ts';

export interface Progress {
  connecting(): void;
  waiting(): void;
  downloading(status: number, totalBytes: number | null): void;
  received(bytes: number): void;
  retrying(note: RetryNote): void;
}

const interval = 100;

const silent: Progress = {
  connecting: () => undefined,
  waiting: () => undefined,
  downloading: () => undefined,
  received: () => undefined,
  retrying: () => undefined,
};

export function createProgress(report: ((progress: TransferProgress) => void) | undefined): Progress {
  if (report === undefined) return silent;
  let state: TransferProgress = { phase: 'connecting', status: null, receivedBytes: 0, totalBytes: null };
  let reportedAt = 0;
  const tell = (next: TransferProgress): void => {
    state = next;
    reportedAt = performance.now();
    report(next);
  };
  return {
    connecting: () => tell({ phase: 'connecting', status: null, receivedBytes: 0, totalBytes: null }),
    waiting: () => tell({ ...state, phase: 'waiting' }),
    downloading: (status, totalBytes) => tell({ phase: 'downloading', status, receivedBytes: 0, totalBytes }),
    retrying: (retry) => tell({ phase: 'retrying', status: null, receivedBytes: 0, totalBytes: null, retry }),
    received(bytes) {
      state = { ...state, receivedBytes: state.receivedBytes + bytes };
      if (performance.now() - reportedAt >= interval) tell(state);
    },
  };
}
