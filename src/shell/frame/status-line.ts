import type { Activity, SessionState } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { formatBytes, formatMilliseconds } from '../../core/view/paint/units.ts';
import { maskSecrets } from '../../core/view/preview/rendered.ts';
import type { TransferProgress } from '../../ports/http.ts';
import type { ShellState } from '../controller/state.ts';

export interface StatusInput {
  readonly shell: ShellState;
  readonly session: SessionState;
  readonly progress: TransferProgress | null;
  /** Inputs that wait for the one that runs. */
  readonly waiting: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The lowest line: what runs, what to answer, what went wrong, or where one is. */
export function statusLine(input: StatusInput): StyledLine {
  const { shell, session } = input;
  if (session.awaiting !== null) {
    const { preview, reason } = session.awaiting;
    return [
      span(reason === 'warnings' ? '? Held by a warning. ' : '? ', 'warning'),
      span(`Send ${preview.method} ${maskSecrets(preview.url.text, preview)}?`, 'title'),
      span('  y or Enter sends it, any other key does not', 'hint'),
    ];
  }
  if (shell.note !== null) return [noteSpan(shell.note)];
  if (session.activity.kind !== 'idle') return activityLine(session.activity, input);
  if (shell.prefix !== null) return [span(`${shell.prefix} …`, 'muted')];
  return placeLine(session);
}

function noteSpan({ severity, text }: NonNullable<ShellState['note']>): StyledSpan {
  return severity === 'error' ? span(`✗ ${text}`, 'error') : span(text, 'warning');
}

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const spinnerStep = 100;

function activityLine(
  activity: Exclude<Activity, { kind: 'idle' }>,
  { progress, waiting, now }: StatusInput,
): StyledLine {
  const elapsed = Math.max(0, now - activity.since);
  const turn = spinner[Math.floor(now / spinnerStep) % spinner.length] ?? '';
  const queue = waiting > 1 ? [span(`  ${waiting - 1} more waiting`, 'muted')] : [];
  const cancel = span('  Ctrl+C cancels', 'hint');
  const time = span(` ${(elapsed / 1000).toFixed(1)} s`, 'info');
  if (activity.kind === 'evaluating') return [span(`${turn} running`, 'info'), time, cancel, ...queue];
  return [
    span(`${turn} sending `, 'info'),
    span(activity.method, 'method'),
    time,
    cancel,
    ...queue,
    ...transferSpans(progress, elapsed),
  ];
}

const barWidth = 12;

/** Phase, bytes, rate, and a bar where the length is known. */
function transferSpans(progress: TransferProgress | null, elapsed: number): StyledSpan[] {
  if (progress === null || progress.phase === 'connecting') return [span('  connecting', 'muted')];
  if (progress.phase === 'waiting') return [span('  waiting for the answer', 'muted')];
  if (progress.retry !== undefined) {
    const { reason, waited } = progress.retry;
    return [span(`  ${reason}: again in ${formatMilliseconds(waited)}`, 'warning')];
  }
  const { receivedBytes, totalBytes, status } = progress;
  const rate = elapsed === 0 ? 0 : (receivedBytes / elapsed) * 1000;
  const known = totalBytes !== null && totalBytes > 0;
  const amount = known
    ? `${formatBytes(receivedBytes)} of ${formatBytes(totalBytes)}`
    : formatBytes(receivedBytes);
  return [
    span(`  ${status ?? ''} `, 'title'),
    ...(known ? [barSpan(receivedBytes / totalBytes)] : []),
    span(`${amount}, ${formatBytes(Math.round(rate))}/s`, 'muted'),
  ];
}

function barSpan(share: number): StyledSpan {
  const filled = Math.min(barWidth, Math.round(share * barWidth));
  return span(`[${'#'.repeat(filled)}${'-'.repeat(barWidth - filled)}] `, 'info');
}

/** Loud where a mistake is dear. */
function environmentSpans(name: string | null): StyledSpan[] {
  if (name === null) return [];
  return /(?:^|[-_.])(?:prod|prd|production|live)(?:[-_.\d]|$)/i.test(name)
    ? [span(`!! ${name.toUpperCase()} !!`, 'error'), span(' · ', 'muted')]
    : [span(`environment ${name}`, 'info'), span(' · ', 'muted')];
}

/** Credentials go along with every request: that is no surprise. */
function authSpans({ auth }: SessionState): StyledSpan[] {
  const scheme = (auth.flag ?? auth.session)?.auth.scheme ?? 'none';
  return scheme === 'none' ? [] : [span(`auth ${scheme}`, 'info'), span(' · ', 'muted')];
}

/** Whoever goes on typing should know that it is not kept. */
function keepingSpans({ readOnly, saved }: SessionState): StyledSpan[] {
  if (readOnly === null && saved) return [];
  return [span(readOnly === null ? 'not saved' : 'read-only', 'warning'), span(' · ', 'muted')];
}

function placeLine(session: SessionState): StyledLine {
  const visible = visibleVariables(session.layers);
  const base = visible.get('base_url');
  const variables = visible.size;
  const parts = [
    session.name ?? session.file ?? 'unsaved session',
    ...(base === undefined || base.secret || typeof base.value !== 'string' ? [] : [base.value]),
    variables === 1 ? '1 variable' : `${variables} variables`,
    '.help',
  ];
  return [
    ...environmentSpans(session.activeEnvironment),
    ...authSpans(session),
    ...keepingSpans(session),
    span(parts.join(' · '), 'muted'),
  ];
}
