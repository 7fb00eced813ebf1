import type { Scope } from '../../template/types.ts';
import { defaultAuth, type HeaderProblem, withHeaderAuth } from '../auth/header-form.ts';
import type { Logins } from '../auth/login/login-auth.ts';
import {
  type AuthChoice,
  type AuthSource,
  authChoice,
  chooseAuth,
  isNearer,
  type RenderedAuth,
  renderAuth,
} from '../auth/render-auth.ts';
import {
  type DraftDefault,
  defaultsFor,
  draftDefaults,
  type GivenDefaults,
} from '../defaults/draft-defaults.ts';
import type { Draft } from '../draft.ts';
import {
  createDraftRenderer,
  type DraftRenderer,
  type FindingsOfHead,
  type TemplateParser,
} from '../render/draft-renderer.ts';
import { type RenderedHeaders, renderHeaders } from '../render/header-rendering.ts';
import { sourceSpan } from '../source-text.ts';
import { type RenderedUrl, renderUrl } from '../url/render-url.ts';

export interface HeadTools {
  readonly auth?: readonly AuthSource[];
  readonly defaults?: readonly GivenDefaults[];
  readonly logins?: Logins;
  readonly parseTemplate?: TemplateParser;
}

export interface RenderedHead extends RenderedUrl, RenderedHeaders {
  readonly chosen: AuthChoice | null;
  readonly inUrl: RenderedAuth | null;
  readonly findings: FindingsOfHead;
}

export function renderHead(written: Draft, scope: Scope, tools: HeadTools): RenderedHead {
  const defaults = draftDefaults(written, tools.defaults ?? []);
  const { draft, problem } = withHeaderAuth(written, scope);
  const renderer = createDraftRenderer(draft.source, scope, { parseTemplate: tools.parseTemplate });
  if (problem !== null) reportProblem(problem, renderer);
  const chosen = chooseAuth(draft.auth, tools.auth ?? []);
  const inUrl = chosen?.place === 'query' ? renderAuth(chosen, renderer, tools.logins ?? null) : null;
  const key =
    inUrl?.preview.addition.kind === 'query'
      ? { ...inUrl.preview.addition, unresolved: inUrl.unresolved }
      : null;
  const findings = { ...renderer.findings, end: draft.source.length };
  const url = renderUrl(draft, renderer, { key, defaults });
  const usable = defaultsFor(defaults, { kind: 'header', url: url.url.text }).filter((given) =>
    isUsable(given, { draft, chosen }),
  );
  const line = defaultAuth(draft, usable, scope);
  const headers = renderHeaders(draft, renderer, line?.others ?? usable);
  if (line?.kind === 'problem') reportProblem(line, renderer);
  if (line?.kind !== 'auth') return { chosen, inUrl, findings, ...url, ...headers };
  const applied = [...headers.applied, line.applied];
  return { chosen: authChoice(line), inUrl, findings, ...url, ...headers, applied };
}

function reportProblem(
  { header: { value, within = null }, message, hint }: HeaderProblem,
  renderer: DraftRenderer,
): void {
  const place = sourceSpan(value, 0, value.text.length);
  const found = {
    code: 'missing-login',
    severity: 'error',
    part: 'header',
    ...place,
    message,
    hint,
  } as const;
  renderer.report(within === null ? found : { ...found, within });
}

/** A default `Content-Type` is for a body that has no type of its own, a default `Authorization` for want of nearer credentials. */
function isUsable(
  { name, level }: DraftDefault,
  { draft, chosen }: { readonly draft: Draft; readonly chosen: AuthChoice | null },
): boolean {
  switch (name.text.toLowerCase()) {
    case 'content-type': {
      const { body } = draft;
      const isForm = body.kind === 'fields' && body.encoding === 'form';
      return body.kind !== 'none' && body.kind !== 'multipart' && !isForm;
    }
    case 'authorization': {
      if (draft.auth?.scheme === 'none') return false;
      return chosen?.place !== 'authorization' || !isNearer(chosen.auth, level);
    }
    default:
      return true;
  }
}
