import type { ParsedRequest } from '../../core/request/draft.ts';
import { parseRequest } from '../../core/request/parse/parse-request.ts';
import type { PreviewedText } from '../../core/request/preview/previewer.ts';
import { strictRequest } from '../../core/request/preview/strict.ts';
import { authSources } from '../../core/session/auth.ts';
import type { Effect } from '../../core/session/effects.ts';
import { seenBy } from '../../core/session/scope.ts';
import {
  type FileFault,
  filePlace,
  findUnreadableFile,
  withSubstitutedFiles,
  withUnreadableFiles,
} from '../files/body-files.ts';
import { bodySizes } from '../files/body-sizes.ts';
import { findUnwritableOutput, withSnapshots } from '../files/outputs.ts';
import { withholdCredentials } from '../hosts/withhold.ts';
import type { RequestRoom } from '../rooms.ts';
import { withRoute } from '../transport/route.ts';
import { fail } from './messages.ts';

type Asked = Extract<Effect, { kind: 'preview' }>;

/** Interpolates a request with the variables of now and the dynamic values of the live preview. */
export async function previewRequest(asked: Asked, room: RequestRoom): Promise<void> {
  const parsed = await parsedRequest(asked, room);
  const { preview, ...now } = await room.previews.dynamic.settled(() => previewNow(parsed, asked, room));
  const previewed = { ...now, preview: withSnapshots(preview, asked.request) };
  const fault = await findFileFault(previewed, parsed, { asked, room });
  if (fault !== null) reportFileFault(fault, room);
  if (asked.intent === 'show') {
    const shown = withUnreadableFiles(previewed.preview, parsed.draft, filePlace(asked.request, room));
    await takePreview({ ...previewed, preview: shown }, asked, room);
  } else if (fault === null) await takePreview(previewed, asked, room);
}

function reportFileFault({ place, error }: FileFault, room: RequestRoom): void {
  const hint = error.code === 'ENOENT' ? 'check the path' : error.hint;
  fail(room, `${place}: ${error.message}`, hint);
}

async function parsedRequest({ request }: Asked, room: RequestRoom): Promise<ParsedRequest> {
  const { parsed, text } = request;
  if (parsed === undefined && /\.(?:response|request)\.body/.test(text))
    await room.previews.references.ready();
  return withSubstitutedFiles(
    readStrictly(parsed ?? parseRequest(text), room),
    filePlace(request, room),
    () => room.previews.scope(),
  );
}

const readStrictly = (parsed: ParsedRequest, { previews: { strict } }: RequestRoom): ParsedRequest =>
  strict ? strictRequest(parsed) : parsed;

function previewNow(parsed: ParsedRequest, { request }: Asked, room: RequestRoom): PreviewedText {
  const state = room.store.getState();
  const sizes = bodySizes(request.folder ?? room.files.cwd);
  const given = { auth: authSources(state), seen: seenBy(state), sizes };
  return room.previews.previewer.previewParsed(parsed, room.previews.scope(), given);
}

async function takePreview(
  { preview, problems, warnings }: PreviewedText,
  { request, intent, layout, after }: Asked,
  room: RequestRoom,
): Promise<void> {
  const isNamed = request.name === null || request.name === preview.name;
  const named = isNamed ? preview : { ...preview, name: request.name };
  const routed = withRoute(named, request, room);
  const permitted = await withholdCredentials(routed, { request, intent }, room);
  await room.store.dispatch({
    kind: 'request-previewed',
    preview: permitted,
    problems,
    warnings,
    attended: room.front.attended,
    wish: {
      request,
      intent,
      ...(layout === undefined ? {} : { layout }),
      ...(after === undefined ? {} : { after }),
    },
    at: room.now(),
  });
}

async function findFileFault(
  { preview, problems }: PreviewedText,
  { draft }: ParsedRequest,
  { asked: { request, intent }, room }: { readonly asked: Asked; readonly room: RequestRoom },
): Promise<FileFault | null> {
  if (problems.length > 0) return null;
  const fault = await findUnreadableFile(preview, draft, filePlace(request, room));
  const isExcused = intent === 'show' && fault?.error.code !== 'EREFUSED';
  return fault === null || isExcused ? findUnwritableOutput(preview, draft, request) : fault;
}
