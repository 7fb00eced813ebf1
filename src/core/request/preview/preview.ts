import { indexName, parseLoop } from '../../directives/repeating/loop.ts';
import type { KnownValues } from '../../template/render.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { Chunk, Scope } from '../../template/types.ts';
import { memoizeLast } from '../../value/memoize.ts';
import type { NetworkAuth } from '../auth/added-auth.ts';
import { type AuthChoice, type RenderedAuth, renderAuth } from '../auth/render-auth.ts';
import type { Draft, ParsedRequest, SyntaxProblem } from '../draft.ts';
import { boundaryOf, mediaTypeOf } from '../media.ts';
import { type ParseOptions, parseRequest } from '../parse/parse-request.ts';
import { askingScope } from '../prompts/draft-prompts.ts';
import { renderBody } from '../render/body-rendering.ts';
import { createDraftRenderer, type DraftRenderer, type RenderedDraft } from '../render/draft-renderer.ts';
import { literal, literalHeader } from '../render/literal.ts';
import { mapRequest } from '../request.ts';
import type { Preview, PreviewHeader, PreviewOutput, RenderedText } from '../types.ts';
import { addedHeaders } from './added-headers.ts';
import type { BodySizes } from './body-length.ts';
import { boundDiagnostics } from './bound-diagnostics.ts';
import { maskedValues } from './masked-values.ts';
import { measuredLength } from './preview-connection.ts';
import { type HeadTools, renderHead } from './render-head.ts';

export interface PreviewTools extends HeadTools {
  readonly renderHead?: typeof renderHead;
  readonly sizes?: BodySizes | null;
  readonly known?: KnownValues | undefined;
}

export interface PreviewedText {
  readonly preview: Preview;
  readonly problems: readonly SyntaxProblem[];
  readonly warnings: readonly SyntaxProblem[];
}

export function previewRequest(text: string, scope: Scope, options: ParseOptions = {}): PreviewedText {
  return previewParsed(parseRequest(text, options), scope);
}

export function previewParsed(parsed: ParsedRequest, scope: Scope, tools: PreviewTools = {}): PreviewedText {
  const { draft, problems, warnings = [] } = parsed;
  return { preview: previewDraft(draft, scope, tools), problems, warnings };
}

/** The interpolated request as it will be sent, with its diagnostics. Never throws. */
export function previewDraft(draft: Draft, given: Scope, tools: PreviewTools = {}): Preview {
  const scope = draft.directives === undefined ? given : roundScope(draft, askingScope(draft, given));
  const { parseTemplate, sizes = null } = tools;
  const head = (tools.renderHead ?? renderHead)(draft, scope, tools);
  const { url, wireUrl, credentials, hasOwnKey, names, removed, contentType, chosen, inUrl } = head;
  const renderer = createDraftRenderer(draft.source, scope, {
    parseTemplate,
    before: head.findings,
    known: scope === given ? tools.known : undefined,
  });
  const { body, media, facts } = renderBody(draft, renderer, contentType);
  const added = addedHeaders(names, { body: facts, credentials });
  const inHead =
    chosen === null || inUrl !== null || hasOwn(names, chosen, credentials)
      ? null
      : renderAuth(chosen, renderer, tools.logins ?? null);
  const auth = hasOwnKey ? null : (inUrl ?? (inHead && withoutOwn(names, inHead)));
  const outputs = draft.responseFile && renderOutputs(draft.responseFile, renderer);
  for (const remark of draft.remarks ?? []) renderer.report(remark);
  // Looked through only where a mask is: a preview is made at every key.
  if (draft.source.includes(maskedText)) for (const remark of maskedValues(draft)) renderer.report(remark);
  const collected = renderer.finish();
  const elsewhere = auth?.elsewhere ?? null;
  const { placeholders, diagnostics } =
    elsewhere === null ? collected : withElsewhere(collected, elsewhere, draft.source.length);
  const own = body.kind === 'multipart' ? withBoundary(head.headers, body.boundary) : head.headers;
  const ofAuth = auth === null ? [] : authHeader(auth, collected.placeholders.length);
  // Without additions the list stays the same object, so that memos hold while the body is edited.
  const headers =
    added.length + ofAuth.length === 0
      ? own
      : withAdded([own, ...added.flatMap(Object.values), ...ofAuth], () => [
          ...own,
          ...added.map(literalHeader),
          ...ofAuth,
        ]);
  // Not spread together: a run makes one for each request.
  const preview: Preview = {
    source: draft.source,
    targetAt: draft.url.runs.find(({ offset }) => offset !== null)?.offset ?? 0,
    name: draft.name,
    method: draft.method,
    url,
    wireUrl,
    headers,
    removed,
    body,
    media,
    placeholders,
    diagnostics: boundDiagnostics(diagnostics),
    length: null,
    route: null,
  };
  const defaults = [...head.appliedQuery, ...head.applied];
  const length = measuredLength(preview, sizes);
  const complete = {
    ...preview,
    length,
    ...(outputs !== undefined && { outputs }),
    ...(draft.hostChosenBy !== undefined && { hostChosenBy: draft.hostChosenBy }),
    ...(draft.holdsSecret && { holdsSecret: draft.holdsSecret }),
    ...(draft.changed !== undefined && { changed: draft.changed }),
    ...(defaults.length > 0 && { defaults }),
  };
  const whole = auth === null ? complete : { ...complete, auth: auth.preview };
  return collected.order === null ? whole : renumber(whole, collected.order);
}

const withAdded = memoizeLast<readonly PreviewHeader[]>();

function renderOutputs(
  { path, overwrite }: NonNullable<Draft['responseFile']>,
  renderer: DraftRenderer,
): PreviewOutput[] {
  const { text, chunks } = renderer.render(path, { part: 'directive' });
  return [{ kind: 'response', path: { text, chunks }, overwrite }];
}

function hasOwn(names: readonly string[], { place }: AuthChoice, credentials: string | null): boolean {
  return place === 'authorization' && (credentials !== null || includesName(names, 'authorization'));
}

function withoutOwn(names: readonly string[], auth: RenderedAuth): RenderedAuth | null {
  const { addition } = auth.preview;
  const header = addition.kind === 'network' ? tokenHeader(addition.auth) : addition;
  return header?.kind === 'header' && includesName(names, header.name) ? null : auth;
}

const tokenHeader = (auth: NetworkAuth) => (auth.kind === 'login' ? auth.place : null);

const includesName = (names: readonly string[], wanted: string): boolean =>
  names.some((name) => name.toLowerCase() === wanted.toLowerCase());

/** Placeholders of `.auth` are placed after the text's end, where the cursor cannot be. */
function withElsewhere(
  { placeholders, diagnostics }: RenderedDraft,
  other: RenderedDraft,
  end: number,
): Pick<RenderedDraft, 'placeholders' | 'diagnostics'> {
  const after = { offset: end };
  return {
    placeholders: [...placeholders, ...other.placeholders.map((report) => ({ ...report, ...after }))],
    diagnostics: [
      ...diagnostics,
      ...other.diagnostics.map((diagnostic) => ({ ...diagnostic, ...after, length: 0 })),
    ],
  };
}

function withBoundary(headers: readonly PreviewHeader[], boundary: string): readonly PreviewHeader[] {
  return headers.map((header) => {
    const { text, chunks } = header.value;
    const isType =
      header.name.text.toLowerCase() === 'content-type' && mediaTypeOf(text).startsWith('multipart/');
    if (!isType || boundaryOf(text) !== null) return header;
    const parameter = `; boundary=${boundary}`;
    return {
      ...header,
      value: { text: text + parameter, chunks: [...chunks, ...literal(parameter).chunks] },
    };
  });
}

function renumber(preview: Preview, order: readonly number[]): Preview {
  const inChunk = (chunk: Chunk): Chunk =>
    'placeholder' in chunk ? { ...chunk, placeholder: order[chunk.placeholder] ?? chunk.placeholder } : chunk;
  const inText = ({ text, chunks }: RenderedText): RenderedText => ({ text, chunks: chunks.map(inChunk) });
  const outputs = preview.outputs?.map((output) => ({ ...output, path: inText(output.path) }));
  return {
    ...preview,
    ...mapRequest(preview, inText),
    ...(outputs === undefined ? {} : { outputs }),
  };
}

function roundScope({ directives = [] }: Draft, scope: Scope): Scope {
  const written = directives.find(({ name }) => name === 'loop');
  const loop = written === undefined ? null : parseLoop(written.value);
  if (loop === null) return scope;
  return {
    ...scope,
    isOfRound: (name) => name === indexName || (loop.kind === 'items' && name === loop.name),
  };
}

/** `before` is the number of placeholders before those of credentials that are not in the request's own text. */
function authHeader(auth: RenderedAuth, before: number): PreviewHeader[] {
  if (auth.preview.addition.kind !== 'header') return [];
  const { reason, addition } = auth.preview;
  const { name, prefix, secret } = addition;
  const chunks: readonly Chunk[] =
    auth.unresolved === null
      ? [{ kind: 'secret', text: secret }]
      : auth.unresolved.map((chunk) => moved(chunk, auth.elsewhere === null ? 0 : before));
  const value = {
    text: prefix + secret,
    chunks: [...(prefix === '' ? [] : literal(prefix).chunks), ...chunks],
  };
  return [{ name: literal(name), value, added: reason }];
}

const moved = (chunk: Chunk, by: number): Chunk =>
  'placeholder' in chunk ? { ...chunk, placeholder: chunk.placeholder + by } : chunk;
