import type { Entry, Notice } from './entries.ts';
import { failureOf, isUnusable } from './exchanges/exchange-failure.ts';
import { repetitionExitCode } from './repeating/repetition.ts';
import type { NumberedExchange } from './state.ts';

export function exitCodeOf(entry: Entry): number {
  switch (entry.kind) {
    case 'script-failure':
      return entry.failure.reason === 'interrupted' ? 130 : 1;
    case 'output':
      return entry.level === 'uncaught' ? 1 : 0;
    case 'test':
      return entry.passed ? 0 : 1;
    case 'exchange':
      return exchangeExitCode(entry.exchange);
    case 'preview':
      return combineExitCodes(
        entry.preview.diagnostics.map(({ severity, code }) =>
          severity !== 'error' ? 0 : code === 'unreadable-file' ? 2 : 3,
        ),
      );
    case 'blocked':
      return 3;
    case 'unparsable':
      if (!entry.isOneOfMany) return 2;
      return entry.problems.every(({ unsupported }) => unsupported) ? 0 : 3;
    case 'repetition':
      return repetitionExitCode(entry.repetition);
    case 'compared':
      return entry.compared.unresolved > 0 ? 1 : 0;
    case 'notice':
      return noticeExitCode(entry.notice);
    case 'input':
    case 'value':
    case 'warned':
    case 'explanation':
    case 'docs':
    case 'trial':
    case 'against':
    case 'life':
    case 'uses':
    case 'response':
    case 'text':
    case 'token':
    case 'table':
    case 'variables':
    case 'requests':
    case 'environments':
    case 'compared-environments':
    case 'settings':
    case 'keys':
    case 'history':
    case 'times':
    case 'cookies':
    case 'sessions':
    case 'comparison':
    case 'tls':
    case 'help':
    case 'tour':
      return 0;
    default:
      return entry satisfies never;
  }
}

export function combineExitCodes(codes: Iterable<number>): number {
  let lowest = 0;
  for (const code of codes) {
    if (code !== 0 && (lowest === 0 || code < lowest)) lowest = code;
  }
  return lowest;
}

export function exchangeExitCode(exchange: Pick<NumberedExchange, 'exchange'>): number {
  const failure = failureOf(exchange);
  if (failure === undefined) return 0;
  if (failure.code === 'ECANCELED') return 130;
  // Nothing was sent: somebody has to sign in first.
  if (failure.code === 'ERR_SIGN_IN_NEEDED') return 3;
  return isUnusable(failure) ? 2 : 4;
}

function noticeExitCode(notice: Notice): number {
  if (notice.severity !== 'error') return 0;
  if (notice.cause === 'interrupted') return 130;
  if (notice.cause === 'network') return 4;
  if (notice.cause === 'sign-in') return 3;
  return notice.cause === 'assertion' ? 1 : 2;
}
