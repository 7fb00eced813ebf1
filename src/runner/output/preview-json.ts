import type { PreviewAuth } from '../../core/request/auth/added-auth.ts';
import type { OAuthGrant } from '../../core/request/auth/oauth/grant.ts';
import { maskGrant } from '../../core/request/auth/oauth/masked-grant.ts';
import { tokenRequest } from '../../core/request/auth/oauth/token-request.ts';
import { type AuthTarget, authLines, authTarget } from '../../core/request/auth/shown/auth-lines.ts';
import { authorizationLabel } from '../../core/request/auth/shown/authorization-label.ts';
import type { Body, BodyPiece } from '../../core/request/body.ts';
import type { ChangedPart } from '../../core/request/draft.ts';
import { connectionOf } from '../../core/request/preview/preview-connection.ts';
import { shownText } from '../../core/request/render/piece.ts';
import { mapRequest } from '../../core/request/request.ts';
import type { PlaceholderReport, Preview, PreviewOutput, RenderedText } from '../../core/request/types.ts';
import { maskHeaderValue } from '../../core/secrets/header-value.ts';
import { previewMasker } from '../../core/secrets/preview-secrets.ts';
import { emptyMasker, joinMaskers, type Masker } from '../../core/secrets/search/masker.ts';
import { maskValues } from '../../core/secrets/search/short-values.ts';
import { maskedText } from '../../core/template/secret-chunk.ts';
import type { Diagnostic } from '../../core/template/types.ts';
import { base64Of } from '../../core/text/base64.ts';

/** Request of `preview --json` (runner/README.md). */
export interface PreviewJson {
  readonly name: string | null;
  readonly method: string;
  readonly url: string;
  readonly wireUrl: string | null;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: PreviewJsonBody;
  readonly outputs?: readonly OutputFileJson[];
  /** Headers and parameters that the request has from elsewhere: `.header`, `--query`, `# @header`. */
  readonly defaults?: readonly {
    readonly part: 'header' | 'query';
    readonly name: string;
    readonly from: string;
  }[];
  readonly changed?: readonly ChangedPart[];
  readonly auth?: AuthJson;
  readonly placeholders: readonly PlaceholderJson[];
  readonly diagnostics: readonly DiagnosticJson[];
  /** Headers that are sent besides `headers`. */
  readonly connectionHeaders: readonly (readonly [name: string, value: string])[];
}

export interface OutputFileJson {
  readonly kind: PreviewOutput['kind'];
  readonly path: string;
  readonly overwrite: boolean;
}

export type PreviewJsonBody =
  | string
  | null
  | { readonly file: string }
  | { readonly multipart: readonly PreviewJsonPart[] }
  | { readonly pieces: readonly (string | { readonly file: string })[] };

export interface PreviewJsonPart {
  readonly name: string;
  readonly contentType: string | null;
  readonly value: string | { readonly file: string };
}

export interface AuthJson {
  readonly scheme: string;
  /** Origin of the scheme: `the session's .auth bearer`. */
  readonly reason: string;
  /** Description of `Authorization` if it is not known before the send; otherwise null. */
  readonly answer: string | null;
  /** Everything that is added when the request is sent, if that is more than one header. */
  readonly added?: readonly (readonly [name: string, value: string])[];
  readonly tokenRequest?: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: string;
  };
}

export interface PlaceholderJson {
  readonly text: string;
  readonly part: string;
  readonly line: number;
  readonly column: number;
  readonly within?: string;
  readonly type: string | null;
  readonly output: string | null;
  readonly source: string | null;
}

export type DiagnosticJson = Pick<
  Diagnostic,
  'code' | 'severity' | 'part' | 'line' | 'column' | 'within' | 'message' | 'hint'
>;

export interface PreviewJsonOptions {
  /** Shows secrets in URL, headers and body; placeholders never show them. */
  readonly reveal?: boolean;
  readonly secrets?: Masker;
}

export function previewJson(preview: Preview, options: PreviewJsonOptions = {}): PreviewJson {
  const { reveal = false, secrets = emptyMasker } = options;
  const masker = joinMaskers(secrets, previewMasker(preview));
  const hide = (text: string) => (reveal ? text : maskValues(text, masker));
  const show = (text: RenderedText) => (reveal ? text.text : maskValues(withoutSecrets(text), masker));
  const request = mapRequest(preview, show);
  return {
    name: preview.name,
    method: preview.method,
    url: request.url,
    wireUrl: preview.wireUrl === null ? null : hide(preview.wireUrl),
    headers: request.headers.map(({ name, value }) => [name, value] as const),
    body: bodyJson(request.body),
    ...(preview.outputs === undefined
      ? {}
      : { outputs: preview.outputs.map((output) => ({ ...output, path: show(output.path) })) }),
    ...(preview.defaults === undefined
      ? {}
      : { defaults: preview.defaults.map(({ kind, name, from }) => ({ part: kind, name, from })) }),
    ...(preview.changed === undefined ? {} : { changed: preview.changed }),
    ...(preview.auth === undefined
      ? {}
      : { auth: authJson(preview.auth, { target: authTarget(preview), hide, reveal }) }),
    placeholders: preview.placeholders.map((report) => placeholderJson(report, masker)),
    diagnostics: preview.diagnostics.map(({ code, severity, part, line, column, ...diagnostic }) => {
      const { within, message, hint } = diagnostic;
      const place = { line, column, ...(within === undefined ? {} : { within }) };
      const shownHint = hint === null ? null : masker.mask(hint);
      return { code, severity, part, ...place, message: masker.mask(message), hint: shownHint };
    }),
    connectionHeaders: connectionOf(preview).map(
      ({ name, value }) => [name, reveal ? value : maskHeaderValue(name, value, masker)] as const,
    ),
  };
}

/** Masks chunks of secrets, including those too short to search for. */
function withoutSecrets({ chunks }: RenderedText): string {
  return chunks.map(shownText).join('');
}

function bodyJson(body: Body<string>): PreviewJsonBody {
  switch (body.kind) {
    case 'none':
      return null;
    case 'text':
    case 'file':
      return pieceJson(body);
    case 'pieces':
      return { pieces: body.pieces.map(pieceJson) };
    case 'multipart': {
      const multipart = body.parts.map(({ name, contentType, content }) => ({
        name,
        contentType,
        value: pieceJson(content),
      }));
      return { multipart };
    }
    default:
      return body satisfies never;
  }
}

const pieceJson = (piece: BodyPiece<string>): string | { readonly file: string } =>
  piece.kind === 'text' ? piece.text : { file: piece.path };

interface SecretView {
  readonly hide: (text: string) => string;
  readonly reveal: boolean;
}

function authJson(
  { scheme, reason, addition }: PreviewAuth,
  { target, hide, reveal }: SecretView & { readonly target: AuthTarget },
): AuthJson {
  const answer = addition.kind === 'network' ? hide(authorizationLabel(addition.auth, target)) : null;
  const isToken = addition.kind === 'network' && addition.auth.kind === 'oauth2';
  const token = isToken ? tokenRequestJson(addition.auth.grant, { hide, reveal }) : null;
  const lines = addition.kind === 'network' ? authLines(addition.auth, target) : [];
  const added = lines.map(({ name, value }) => [name, hide(value)] as const);
  return {
    ...{ scheme, reason, answer },
    ...(added.length > 1 && { added }),
    ...(token !== null && { tokenRequest: token }),
  };
}

function tokenRequestJson(
  grant: OAuthGrant,
  { hide, reveal }: SecretView,
): NonNullable<AuthJson['tokenRequest']> | null {
  const request = tokenRequest(reveal ? grant : maskGrant(grant));
  if (request === null) return null;
  const { method, url, headers, user, body } = request;
  const credentials = user === null ? null : reveal ? base64Of(user) : maskedText;
  const who = credentials === null ? [] : [['Authorization', `Basic ${credentials}`] as const];
  return { method, url: hide(url), headers: [...headers, ...who], body: hide(body) };
}

function placeholderJson(report: PlaceholderReport, { mask }: Masker): PlaceholderJson {
  const { text, part, line, column, within, type, output, origin, secret } = report;
  const shown = output === null ? null : secret ? maskedText : mask(output);
  const place = { line, column, ...(within === undefined ? {} : { within }) };
  return { text, part, ...place, type, output: shown, source: origin?.kind ?? null };
}
