import { parseUntil } from '../directives/repeating/parse-plan.ts';
import { isIdempotentMethod, isSafeMethod } from '../request/methods.ts';
import { type RequestWarning, warningsOf } from '../request/preview/warnings.ts';
import { buildRequest } from '../request/sending/build.ts';
import type { Preview, RequestSpec } from '../request/types.ts';
import type { ActionOf } from './actions.ts';
import type { Effect } from './effects.ts';
import { protectionOf } from './environments/protection.ts';
import { printedHint } from './notes/literal-notes.ts';
import { otherNotes, previewNotes, withDifferences } from './notes/notes.ts';
import type { RequestInput } from './requests/request-input.ts';
import type { RepeatOptions } from './requests/submitted-request.ts';
import { writtenDirectives } from './requests/written-directives.ts';
import { withCredentialsOf } from './secrets/secrets.ts';
import { settingText } from './settings/settings.ts';
import type { AwaitingRequest, SessionState } from './state.ts';
import { print, toUpdate, type Update } from './updates.ts';

export function requestPreviewed(before: SessionState, previewed: PreviewedAction): Update {
  const { problems, submitted, at } = previewed;
  const { request, intent } = submitted;
  const preview = previewed.attended ? previewed.preview : withDifferences(previewed.preview, before);
  if (problems.length > 0) {
    const { text, file = null, isOneOfMany = false } = request;
    return toUpdate(before, print({ kind: 'unparsable', text, file, problems, preview, isOneOfMany }));
  }
  const state: SessionState = { ...withCredentialsOf(before, preview), lastRequest: request };
  if (intent === 'show') {
    const warnings = warningsOf({ diagnostics: [] }, previewed.warnings);
    const { layout } = submitted;
    const found = previewed.attended
      ? previewNotes(preview, state)
      : otherNotes(preview, state, preview.diagnostics);
    const notes = found.map((note) => ({ ...note, hint: printedHint(note) }));
    const entry = {
      kind: 'preview',
      preview,
      ...(layout === undefined ? {} : { layout }),
      ...(notes.length === 0 ? {} : { notes }),
    } as const;
    return toUpdate(state, ...printWarnings(warnings), print(entry));
  }
  const warnings = warningsOf(preview, previewed.warnings);
  const built = buildRequest(preview, { force: intent === 'force' });
  if (built.kind === 'blocked') {
    return toUpdate(state, print({ kind: 'blocked', preview, forced: intent === 'force' }));
  }
  const isAsked = intent === 'send' && previewed.attended;
  const environment = protectionOf(state, preview);
  if (environment !== null && previewed.attended)
    return toUpdate(
      { ...state, awaiting: { preview, submitted, reason: 'protected', environment } },
      ...printWarnings(warnings),
    );
  const reason =
    isAsked && warnings.length > 0
      ? 'warnings'
      : isAsked && mayDoTwice(previewed)
        ? 'repetition'
        : mustConfirm(state, preview)
          ? 'setting'
          : null;
  if (reason !== null)
    return toUpdate({ ...state, awaiting: { preview, submitted, reason } }, ...printWarnings(warnings));
  return send(state, { preview, submitted, at, spec: built.spec }, printWarnings(warnings));
}

type PreviewedAction = ActionOf<'request-previewed'>;

export function sendPrepared(
  state: SessionState,
  { preview, submitted }: AwaitingRequest,
  at: number,
): Update {
  const built = buildRequest(preview, { force: true });
  if (built.kind === 'blocked') return toUpdate(state, print({ kind: 'blocked', preview, forced: true }));
  return send(state, { preview, submitted, at, spec: built.spec });
}

interface SendInput extends Pick<AwaitingRequest, 'preview' | 'submitted'> {
  readonly spec: RequestSpec;
  readonly at: number;
}

function send(
  state: SessionState,
  { preview, submitted, spec, at }: SendInput,
  before: readonly Effect[] = [],
): Update {
  const { request, after, repetition, against, schemaOf } = submitted;
  if (repetition !== undefined)
    return toUpdate(state, ...before, { kind: 'repeat', spec, preview, submitted, repetition });
  const afterwards = after === undefined ? [] : [{ kind: 'run-script', ...after } as const];
  const until = writtenUntil(request);
  if (until !== null)
    return toUpdate(
      state,
      ...before,
      { kind: 'repeat', spec, preview, submitted, repetition: until },
      ...afterwards,
    );
  return toUpdate(
    sending(state, preview, at),
    ...before,
    { kind: 'send', spec, preview, request, ...(schemaOf !== undefined && { isQuiet: true }) },
    ...(against === undefined ? [] : [{ kind: 'compare-with-current', sent: request, against } as const]),
    ...(schemaOf === undefined ? [] : [{ kind: 'take-schema', sent: request, request: schemaOf } as const]),
    ...afterwards,
  );
}

const printWarnings = (warnings: readonly RequestWarning[]): Effect[] =>
  warnings.length === 0 ? [] : [print({ kind: 'warned', warnings })];

function sending(state: SessionState, preview: Preview, since: number): SessionState {
  return { ...state, activity: { kind: 'sending', since, method: preview.method, url: preview.url.text } };
}

const mayDoTwice = ({ submitted, preview }: PreviewedAction): boolean =>
  submitted.repetition !== undefined && !isIdempotentMethod(preview.method);

export function mustConfirm(state: SessionState, preview: Preview): boolean {
  const when = settingText(state.settings, 'confirm');
  return when === 'always' || (when === 'unsafe' && !isSafeMethod(preview.method));
}

function writtenUntil(request: Pick<RequestInput, 'text' | 'parsed'>): RepeatOptions | null {
  const written = writtenDirectives(request).find(({ name }) => name === 'until');
  const read = written === undefined ? null : parseUntil(written.value);
  return read?.kind === 'plan' ? { plan: read.plan, saved: null } : null;
}
