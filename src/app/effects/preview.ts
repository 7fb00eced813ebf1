import type { ParsedRequest } from '../../core/request/draft.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import { strictRequest } from '../../core/request/preview/strict.ts';
import { givenAuth } from '../../core/session/auth.ts';
import type { Effect } from '../../core/session/effects.ts';
import { type EffectContext, filePlace, scopeNow } from '../context.ts';
import { complaintOfFiles, type FileComplaint, withSubstitutedFiles } from '../files/body-files.ts';
import { bodySizes } from '../files/body-sizes.ts';
import { complaintOfOutputs, withSnapshots } from '../files/outputs.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import type { Store } from '../store.ts';
import { withRoute } from '../transport/route.ts';
import { tell } from './tell.ts';

type Asked = Extract<Effect, { kind: 'preview' }>;

/** Interpolates a request with the variables of now; the dynamic values are those that the live preview showed. */
export async function previewRequest(asked: Asked, context: EffectContext, store: Store): Promise<void> {
  const parsed = await parsedRequest(asked, { context, store });
  const { preview, ...now } = previewNow(parsed, asked, { context, store });
  const previewed = { ...now, preview: withSnapshots(preview, asked.request) };
  const complaint = await complaintOf(previewed, parsed, { asked, context });
  if (complaint !== null) tellComplaint(complaint, context);
  if (complaint === null || asked.intent === 'show') await takePreview(previewed, asked, { context, store });
}

function tellComplaint({ place, error }: FileComplaint, context: EffectContext): void {
  const hint = error.code === 'ENOENT' ? 'check the path' : error.hint;
  tell(context, 'error', { message: `${place}: ${error.message}`, hint });
}

interface Previewing {
  readonly context: EffectContext;
  readonly store: Store;
}

async function parsedRequest({ request }: Asked, { context, store }: Previewing): Promise<ParsedRequest> {
  const { parsed, text } = request;
  if (parsed === undefined && /\.(?:response|request)\.body/.test(text)) await context.references.ready();
  return withSubstitutedFiles(
    readStrictly(parsed ?? context.previewer.parse(text), context),
    filePlace(request, context),
    () => scopeNow(context, store),
  );
}

const readStrictly = (parsed: ParsedRequest, { strict }: EffectContext): ParsedRequest =>
  strict ? strictRequest(parsed) : parsed;

function previewNow(
  parsed: ParsedRequest,
  { request }: Asked,
  { context, store }: Previewing,
): PreviewedText {
  const state = store.getState();
  const given = { auth: givenAuth(state), sizes: bodySizes(request.folder ?? context.files.cwd) };
  return context.previewer.previewParsed(parsed, scopeNow(context, store), given);
}

async function takePreview(
  { preview, problems, warnings }: PreviewedText,
  { request, intent, after }: Asked,
  { context, store }: Previewing,
): Promise<void> {
  const isNamed = request.name === null || request.name === preview.name;
  const named = isNamed ? preview : { ...preview, name: request.name };
  const { settings } = store.getState();
  const routed = withRoute(named, request, { settings, context });
  const permitted = await withholdCredentials(routed, { request, intent }, { context, store });
  await store.dispatch({
    kind: 'request-previewed',
    preview: permitted,
    problems,
    warnings,
    attended: context.front.attended,
    wish: { request, intent, ...(after === undefined ? {} : { after }) },
    at: context.now(),
  });
}

/** A preview shows a body of a file that does not exist yet; sending it would fail half-way. */
async function complaintOf(
  { preview, problems }: PreviewedText,
  { draft }: ParsedRequest,
  { asked: { request, intent }, context }: { readonly asked: Asked; readonly context: EffectContext },
): Promise<FileComplaint | null> {
  if (problems.length > 0) return null;
  const complaint = await complaintOfFiles(preview, draft, filePlace(request, context));
  const isExcused = intent === 'show' && complaint?.error.code === 'ENOENT';
  return complaint === null || isExcused ? complaintOfOutputs(preview, draft, request) : complaint;
}
