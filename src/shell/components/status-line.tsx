import { useAnimation } from 'ink';
import { memo } from 'react';
import { describeKey, withKeys, withKeysInLine } from '../../core/keys/describe.ts';
import { usedEnvironment } from '../../core/session/environments/environments.ts';
import type { Activity, AwaitingRequest, SessionState } from '../../core/session/state.ts';
import { tourSteps } from '../../core/session/tour/steps.ts';
import { variablesNamed, visibleVariables } from '../../core/session/variables/precedence.ts';
import { type StyledLine, type StyledSpan, span } from '../../core/text/styled.ts';
import { confirmationText } from '../../core/view/confirmation.ts';
import { clipLine, lineWidth, wrapLine, wrapWords } from '../../core/view/paint/fit.ts';
import { formatBytes, formatMilliseconds } from '../../core/view/paint/units.ts';
import { trialText } from '../../core/view/preview/differences/trial.ts';
import { environmentStyle, isProduction } from '../../core/view/prompt.ts';
import { progressSpans } from '../../core/view/repeating/progress.ts';
import type { TransferProgress } from '../../ports/http.ts';
import { summaryText } from '../first-frame/summary.ts';
import { viMark } from '../first-frame/vi-mark.ts';
import { useProgress, useSession } from '../hooks/session.tsx';
import { useShell } from '../hooks/shell.tsx';
import type { Note } from '../state/state.ts';
import { Lines, type Room } from './lines.tsx';

export const StatusLine = memo(function StatusLine({ width, height }: Room) {
  const session = useSession((state) => state);
  const note = useShell((state) => state.note);
  const isEmpty = useShell(({ editor }) => editor.document.text === '');
  const prefix = useShell(({ pending }) => (pending?.kind === 'chord' ? pending.first : null));
  const vi = useShell((state) => state.vi);
  const unfinished = useShell((state) => state.unfinished);
  const progress = useProgress();
  const { activity, awaiting } = session;
  const { frame } = useAnimation({ interval: 100, isActive: activity.kind !== 'idle' });
  if (height === 0) return null;
  const show = (line: StyledLine) => <Lines lines={[clipLine(line, width)]} />;
  if (awaiting !== null) return <Lines lines={confirmationLines(awaiting, isEmpty, { width, height })} />;
  const { keys } = session.preferences;
  if (note !== null)
    return <Lines lines={noteLines({ ...note, text: withKeys(note.text, keys) }, { width, height })} />;
  if (activity.kind !== 'idle') {
    const elapsed = Math.max(0, Date.now() - activity.since);
    const line = activityLine(activity, { progress: progress(), unfinished, elapsed, frame });
    return show(withKeysInLine(line, keys));
  }
  return show(
    prefix === null
      ? [...viMark(session.preferences, vi), ...summaryLine(session)]
      : [span(`${describeKey(prefix)} …`, 'muted')],
  );
});

export function statusRows(
  note: Note | null,
  { width, height }: Room,
  question: { readonly awaiting: AwaitingRequest; readonly isEmpty: boolean } | null = null,
): number {
  if (height < 3) return 0;
  if (question !== null) {
    const { awaiting, isEmpty } = question;
    return confirmationLines(awaiting, isEmpty, { width, height: height < 8 ? 1 : 3 }).length;
  }
  return note !== null && height >= 8 ? noteLines(note, { width, height: 2 }).length : 1;
}

function noteLines({ severity, text }: Note, { width, height }: Room): StyledLine[] {
  const line = [severity === 'error' ? span(`✗ ${text}`, 'error') : span(text, 'warning')];
  const lines = height > 1 ? wrapWords(line, width).slice(0, height) : [line];
  return lines.map((row) => clipLine(row, width));
}

function confirmationLines(
  awaiting: AwaitingRequest,
  isEmpty: boolean,
  { width, height }: Room,
): StyledLine[] {
  const question = [
    span(awaiting.reason === 'warnings' ? '? There is a warning. ' : '? ', 'warning'),
    span(confirmationText(awaiting), 'title'),
  ];
  const takesEnter = isEmpty && awaiting.reason !== 'protected';
  const keys = span(`${takesEnter ? 'y or Enter' : 'y'} sends it, n does not`, 'hint');
  const whole = [...question, span('  '), keys];
  if (lineWidth(whole) <= width) return [whole];
  if (height > 1) return [...wrapLine(question, { width, limit: height - 1 }), [keys]];
  return [[...clipLine(question, Math.max(0, width - lineWidth([keys]) - 2)), span('  '), keys]];
}

type RunningActivity = Exclude<Activity, { kind: 'idle' }>;

const spinner = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];

interface ActivityView {
  readonly progress: TransferProgress | null;
  readonly unfinished: number;
  /** Milliseconds. */
  readonly elapsed: number;
  readonly frame: number;
}

export function activityLine(
  activity: RunningActivity,
  { progress, unfinished, elapsed, frame }: ActivityView,
): StyledLine {
  const turn = spinner[frame % spinner.length] ?? '';
  const queue = unfinished > 1 ? [span(`  ${unfinished - 1} more waiting`, 'muted')] : [];
  const cancel = span('  Ctrl+C cancels', 'hint');
  const time = span(` ${(elapsed / 1000).toFixed(1)} s`, 'info');
  if (activity.kind === 'evaluating' || activity.kind === 'signing-in') {
    const what = activity.kind === 'evaluating' ? (activity.what ?? 'running') : 'signing in';
    return [span(`${turn} ${what}`, 'info'), time, cancel, ...queue];
  }
  if (activity.kind === 'repeating') {
    const now = activity.since + elapsed;
    const stop = span('Ctrl+C stops', 'hint');
    return [span(`${turn} `, 'info'), ...progressSpans(activity.progress, now, stop), ...queue];
  }
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

function transferSpans(progress: TransferProgress | null, elapsed: number): StyledSpan[] {
  if (progress === null || progress.phase === 'connecting') return [span('  connecting', 'muted')];
  if (progress.phase === 'waiting') return [span('  waiting for the response', 'muted')];
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

function summaryLine(session: SessionState): StyledLine {
  const visible = visibleVariables(session.layers);
  const base = visible.get('base_url');
  const summary = summaryText({
    name: session.name ?? session.file,
    base:
      base === undefined || base.secret || typeof base.value !== 'string'
        ? null
        : `${base.value}${hiddenBase(session)}`,
    variables: visible.size,
  });
  const marks = [
    environmentMark(session),
    hiddenMark(session),
    authMark(session),
    session.trial === null ? null : span(`what if ${trialText(session.trial)}`, 'warning'),
    tourMark(session),
    savingMark(session),
  ];
  return [
    ...marks.flatMap((mark) => (mark === null ? [] : [mark, span(' · ', 'muted')])),
    span(summary, 'muted'),
  ];
}

const hiddenBase = ({ layers }: SessionState): string =>
  layers.base.size > 0 && variablesNamed(layers, 'base_url')[0]?.scope !== 'base' ? ' (hides .base)' : '';

function environmentMark(session: SessionState): StyledSpan | null {
  const environment = usedEnvironment(session);
  if (environment === null) return null;
  const { name, isProtected } = environment;
  const guard = isProtected ? ' protected' : '';
  return isProduction(name)
    ? span(`!! ${name.toUpperCase()}${guard} !!`, 'error')
    : span(`environment ${name}${guard}`, environmentStyle(environment));
}

function hiddenMark({ layers }: SessionState): StyledSpan | null {
  const names = [...layers.environment.keys()];
  const hidden = names.filter((name) => variablesNamed(layers, name)[0]?.scope !== 'environment');
  if (hidden.length === 0) return null;
  return span(hidden.length === 1 ? `${hidden[0]} hidden` : `${hidden.length} variables hidden`, 'warning');
}

function authMark({ auth }: SessionState): StyledSpan | null {
  const scheme = (auth.flag ?? auth.session)?.auth.scheme ?? 'none';
  return scheme === 'none' ? null : span(`auth ${scheme}`, 'info');
}

function tourMark({ tour }: SessionState): StyledSpan | null {
  if (tour?.kind !== 'running') return null;
  const { length } = tourSteps;
  const text = tour.step < length ? `tour ${tour.step + 1} of ${length}: Tab writes the example` : 'tour';
  return span(text, 'info');
}

function savingMark({ readOnly, saved, tour, name }: SessionState): StyledSpan | null {
  // The session of the tour is not saved.
  if (readOnly === null && (saved || (tour?.kind === 'running' && name === null))) return null;
  return span(readOnly === null ? 'not saved' : 'read-only', 'warning');
}
