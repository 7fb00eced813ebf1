import type { ParsedRequest } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import { strictRequest } from '../../core/request/preview/strict.ts';
import { withOpenNote } from '../../core/request/prompts/note.ts';
import { withUnanswered } from '../../core/request/prompts/unanswered.ts';
import { authSources } from '../../core/session/auth.ts';
import { givenDefaults } from '../../core/session/defaults/defaults.ts';
import type { EffectOf } from '../../core/session/effects.ts';
import { beforeAnswers } from '../../core/session/prompts/answers.ts';
import { requiredValues } from '../../core/session/provided/required-values.ts';
import type { SubmittedRequest } from '../../core/session/requests/submitted-request.ts';
import { previewInputs } from '../../core/session/scope.ts';
import type { Scope } from '../../core/template/types.ts';
import { protectPreview } from '../environments/protect-send.ts';
import {
  type FileFault,
  filePlace,
  findUnreadableFile,
  withSubstitutedFiles,
  withUnreadableFiles,
} from '../files/body-files.ts';
import { bodySizes } from '../files/body-sizes.ts';
import { withFileItems } from '../files/file-items.ts';
import { findUnwritableOutput, withSnapshots } from '../files/outputs.ts';
import { withSchemaChecks } from '../graphql/checks.ts';
import { withHandlers } from '../handlers/apply-handlers.ts';
import { withAskedEnvironment } from '../hosts/environment-values.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import type { RequestRoom } from '../rooms.ts';
import { takePlacedTokens } from '../sign-in/placed-tokens.ts';
import { findSignIn } from '../sign-in/token-state.ts';
import { withRoute } from '../transport/route.ts';
import { evaluatedExpressions } from './expressions.ts';
import { interruptible } from './interruptible.ts';
import { fail } from './messages.ts';
import { askNote, askPrompts } from './prompts/ask-prompts.ts';
import { leaveUnsent } from './prompts/leave-unsent.ts';
import { readSecrets } from './prompts/read-secrets.ts';

type PreviewEffect = EffectOf<'preview'>;

export async function previewRequest(input: PreviewEffect, room: RequestRoom): Promise<void> {
  const previewed = await previewSubmitted(input, room);
  if (previewed === null) return;
  await room.store.dispatch({
    kind: 'request-previewed',
    ...previewed,
    attended: room.front.attended,
    submitted: submittedOf(input),
    at: room.now(),
  });
}

const submittedOf = ({ kind: _, ...submitted }: PreviewEffect): SubmittedRequest => submitted;

interface PreviewAttempt {
  readonly room: RequestRoom;
  readonly isAgain: boolean;
  readonly waiting: readonly string[];
}

/** Previews a request; null if a file is missing, which was printed. */
export async function previewSubmitted(
  input: SubmittedRequest,
  room: RequestRoom,
  { isAgain = false, waiting = [] }: Partial<Omit<PreviewAttempt, 'room'>> = {},
): Promise<PreviewedText | null> {
  const parsed = await parsedRequest(input, room);
  const isSent = input.intent !== 'show';
  if (isSent && !isAgain && !(await askPrompts(parsed, input.request, room))) return null;
  const provided = isSent ? await provideValues(parsed, input, { room, isAgain, waiting }) : 'provided';
  if (provided === 'left') return null;
  if (provided !== 'provided') return provided;
  const note = isSent && !isAgain ? await askNote(parsed, input, room) : 'none';
  if (note === 'refused') return null;
  const evaluated = await evaluatedExpressions(parsed.draft, input.request, room);
  if (isAgain) room.previews.dynamic.redraw();
  if (parsed.draft.graphql !== undefined) await room.schemas.ready();
  const { preview: made, ...now } = await room.previews.dynamic.settled(() =>
    previewNow(parsed, input, { room, isAgain, evaluated, waiting }),
  );
  const preview =
    parsed.draft.graphql === undefined
      ? made
      : withSchemaChecks(made, parsed.draft, { scope: room.previews.scope(), room });
  if (isSent && room.store.getState().providedSecrets.size > 0)
    await room.store.dispatch({ kind: 'secret-problems-said' });
  const noted = note === 'unasked' ? withOpenNote(preview, parsed.draft) : preview;
  const answered = isSent ? withUnanswered(noted) : preview;
  const complete = withSnapshots(answered, input.request);
  const isForced = input.intent === 'force';
  const handled =
    now.problems.length > 0
      ? complete
      : await withHandlers(complete, { request: input.request, isForced }, room);
  const previewed = { ...now, preview: handled };
  const fault = await findFileFault(previewed, parsed, { input, room });
  if (fault !== null) reportFileFault(fault, room);
  if (input.intent === 'show') {
    const shown = withUnreadableFiles(previewed.preview, parsed.draft, filePlace(input.request, room));
    return permit({ ...previewed, preview: shown }, input, room);
  }
  return fault === null ? permit(previewed, input, room) : null;
}

/** Gets the secrets and tokens of a request. Returns the preview if they may not be sent to its host. */
async function provideValues(
  parsed: ParsedRequest,
  input: SubmittedRequest,
  { room, isAgain, waiting }: PreviewAttempt,
): Promise<'provided' | 'left' | PreviewedText> {
  if (parsed.problems.length > 0) return 'provided';
  const { request } = input;
  const texts = room.previews.followFile.texts;
  const { secrets, tokens } = requiredValues(parsed.draft, room.store.getState(), texts);
  const look = () => previewNow(parsed, input, { room, isAgain: false, evaluated: null, waiting });
  const preview = () => look().preview;
  if (!isAgain && !(await readSecrets(secrets, { request, preview }, room))) return 'left';
  if (tokens.length === 0) return 'provided';
  // Nobody signs in for a request that may not be sent.
  const permitted = await permit(look(), input, room);
  if (isRefused(permitted)) return permitted;
  const take = (signal: AbortSignal) => takePlacedTokens(tokens, { request, room, signal });
  if (await interruptible(take, room, 'waiting for a token')) return 'provided';
  leaveUnsent(request, room);
  return 'left';
}

const isRefused = ({ preview: { diagnostics } }: PreviewedText): boolean =>
  diagnostics.some(
    ({ code, severity }) =>
      severity === 'error' && (code === 'withheld-credentials' || code === 'protected-environment'),
  );

function reportFileFault({ place, error }: FileFault, room: RequestRoom): void {
  const hint = error.code === 'ENOENT' ? 'check the path' : error.hint;
  fail(room, `${place}: ${error.message}`, hint);
}

async function parsedRequest({ request }: SubmittedRequest, room: RequestRoom): Promise<ParsedRequest> {
  const { parsed, text } = request;
  if (parsed === undefined && /\.(?:response|request)\.body/.test(text))
    await room.previews.references.ready();
  const place = filePlace(request, room);
  const read = await withSubstitutedFiles(readStrictly(parsed ?? parseRequest(text), room), place, () =>
    room.previews.scope(),
  );
  return read.draft.fileItems === undefined ? read : withFileItems(read, place, room.previews.scope());
}

const readStrictly = (parsed: ParsedRequest, { previews: { strict } }: RequestRoom): ParsedRequest =>
  strict ? strictRequest(parsed) : parsed;

function previewNow(
  parsed: ParsedRequest,
  { request, intent }: SubmittedRequest,
  { room, isAgain, evaluated, waiting }: PreviewAttempt & { readonly evaluated: Scope['evaluated'] | null },
): PreviewedText {
  const now = room.store.getState();
  const state = intent === 'show' ? beforeAnswers(now) : now;
  const sizes = bodySizes(request.folder ?? room.files.cwd);
  const logins = room.logins.seenBy({ request, waiting }, state);
  // A session that was rewound looks as before, but its dynamic values were drawn again.
  const current = [...previewInputs(state), room.previews.dynamic.round()];
  // The rendering of an earlier attempt has the values of then.
  const seen = isAgain || evaluated !== null ? {} : { seen: current };
  const given = { auth: authSources(state), defaults: givenDefaults(state), logins, sizes, ...seen };
  return room.previews.previewer.previewParsed(
    parsed,
    { ...room.previews.scope(state), ...(evaluated && { evaluated }) },
    given,
  );
}

async function permit(
  { preview, ...found }: PreviewedText,
  { request, intent }: SubmittedRequest,
  room: RequestRoom,
): Promise<PreviewedText> {
  const isNamed = request.name === null || request.name === preview.name;
  const named = isNamed ? preview : { ...preview, name: request.name };
  if (intent === 'show') await findSignIn(named, room.network.signIns);
  const routed = withRoute(named, request, room);
  const guardedPreview = protectPreview(routed, intent, room);
  const permitted = await withAskedEnvironment(guardedPreview, { request, intent }, room);
  return { ...found, preview: await withholdCredentials(permitted, { request, intent }, room) };
}

async function findFileFault(
  { preview, problems }: PreviewedText,
  { draft }: ParsedRequest,
  { input: { request, intent }, room }: { readonly input: SubmittedRequest; readonly room: RequestRoom },
): Promise<FileFault | null> {
  if (problems.length > 0) return null;
  const fault = await findUnreadableFile(preview, draft, filePlace(request, room));
  const isExcused = intent === 'show' && fault?.error.code !== 'EREFUSED';
  return fault === null || isExcused ? findUnwritableOutput(preview, draft, request) : fault;
}
