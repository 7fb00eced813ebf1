import type { StyledLine } from '../../core/text/styled.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { App } from '../app.ts';
import { type LiveResponse, liveResponse, maxPending } from './live-response.ts';

const patienceMs = 500;

export function createLiveFeed(app: Pick<App, 'store'>, show: (lines: readonly StyledLine[]) => void) {
  let answer: LiveResponse | null = null;
  let isPatient = false;
  let shown = false;
  let timer: NodeJS.Timeout | undefined;

  const pass = (): void => {
    if (isPatient) return;
    const lines = answer?.take() ?? [];
    if (lines.length === 0) return;
    shown = true;
    show(lines);
  };
  const begin = (): void => {
    isPatient = false;
    pass();
  };
  const giveUp = (): void => {
    clearTimeout(timer);
    answer = null;
  };
  return {
    receive(head: ResponseHead): ReturnType<NonNullable<FrontEnd['receive']>> {
      giveUp();
      answer = liveResponse(app, head, 'all');
      if (answer === null) return null;
      isPatient = answer.kind === 'text';
      if (isPatient) timer = setTimeout(begin, patienceMs);
      let size = 0;
      return (chunk: Uint8Array) => {
        size += chunk.length;
        if (isPatient && size > maxPending) giveUp();
        answer?.push(chunk);
        pass();
      };
    },
    end(): boolean {
      const lines = shown ? (answer?.end() ?? []) : [];
      if (lines.length > 0) show(lines);
      giveUp();
      const hasShown = shown;
      shown = false;
      return hasShown;
    },
  };
}
