import type { PlaceholderOutcome } from '../template/render.ts';
import type { Chunk, Diagnostic, Part } from '../template/types.ts';
import type { NetworkAuth, PreviewAuth } from './auth/added-auth.ts';
import type { Body, BodyLength } from './body.ts';
import type { AppliedDefault } from './defaults/applied-default.ts';
import type { ChangedPart } from './draft.ts';
import type { HeaderList, Route } from './headers.ts';
import type { Header, Request } from './request.ts';

export interface RenderedText {
  readonly text: string;
  readonly chunks: readonly Chunk[];
}

export interface PlaceholderReport
  extends Pick<PlaceholderOutcome, 'text' | 'type' | 'output' | 'encoding' | 'origin' | 'secret'> {
  readonly part: Part;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  /** Source of line and column where it is not the request's own text: `.auth`. */
  readonly within?: string;
}

export interface PreviewHeader extends Header<RenderedText> {
  /** Why restloop added it (`the body is JSON`); null for one that the user wrote. */
  readonly added: string | null;
  /** Place that set the default, such as `.header`; absent for a header of the request's own. */
  readonly from?: string;
}

export type BodyMedia = 'json' | 'xml' | 'form' | 'text';

export interface PreviewOutput {
  readonly kind: 'response' | 'snapshots';
  readonly path: RenderedText;
  readonly overwrite: boolean;
}

/** The interpolated request as it will be sent. Half-typed text previews too. */
export interface Preview extends Request<RenderedText, Body<RenderedText>, PreviewHeader> {
  readonly source: string;
  /** Offset of the target in the source, which may hold other requests. */
  readonly targetAt: number;
  readonly name: string | null;
  readonly url: RenderedText;
  /** URL in the form of the URL parser; null when the URL is invalid. */
  readonly wireUrl: string | null;
  /** Lower-case names of headers that are not to be added (`User-Agent:` with nothing). */
  readonly removed: readonly string[];
  readonly length: BodyLength | null;
  readonly route: Route | null;
  readonly media: BodyMedia | null;
  readonly outputs?: readonly PreviewOutput[];
  readonly auth?: PreviewAuth;
  readonly defaults?: readonly AppliedDefault[];
  readonly placeholders: readonly PlaceholderReport[];
  readonly hostChosenBy?: string;
  readonly holdsSecret?: true;
  readonly changed?: readonly ChangedPart[];
  readonly diagnostics: readonly Diagnostic[];
}

/** The only thing that the network accepts. Added headers come last. */
export interface RequestSpec extends Request<string, Body<string>, HeaderList[number]> {
  readonly url: string;
  /** Compression of the body by the transport; the matching header is among the headers. */
  readonly compress?: 'gzip' | null;
  readonly without?: readonly string[];
  readonly auth?: NetworkAuth;
  /** A header or parameter with credentials whose name does not say so: it stays on its origin. */
  readonly credential?: { readonly place: 'header' | 'query'; readonly name: string };
  /** Names of headers, in lower case, that are for this host alone. */
  readonly forHost?: readonly string[];
  readonly queryForHost?: readonly string[];
}

/** Milliseconds; null where a phase did not happen (a kept-alive connection, no TLS). */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  readonly wait: number;
  readonly download: number;
  readonly total: number;
}

export type StatusClass =
  | 'Informational'
  | 'Successful'
  | 'Redirection'
  | 'Client error'
  | 'Server error'
  | 'Unknown';

export type ResponseBody =
  | { readonly kind: 'memory'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string; readonly head: Uint8Array };

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly statusClass: StatusClass;
  readonly httpVersion: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: ResponseBody;
  readonly size: number;
  readonly wireSize: number;
  readonly timings: Timings;
  /** The reason, in a sentence, where the body is incomplete (cancelled, timed out, cut off). */
  readonly truncated: string | null;
  /** The body was too large for the memory of a session. */
  readonly isReleased?: true;
  readonly failure?: NetworkFailure;
  readonly tls: TlsDetails | null;
}

export interface TlsDetails {
  readonly protocol: string;
  readonly cipher: string;
  readonly subject: string;
  readonly issuer: string;
  readonly validFrom: string;
  readonly validTo: string;
  readonly authorized: boolean;
}

export interface NetworkFailure {
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

export interface RedirectHop {
  readonly status: number;
  readonly method: string;
  readonly from: string;
  readonly to: string;
  readonly dropped: readonly string[];
  /** Headers of its response. In memory only: they may hold tokens. */
  readonly headers?: HeaderList;
}

export interface RetryNote {
  readonly reason: string;
  /** Milliseconds. */
  readonly waited: number;
}

export interface Exchange {
  readonly request: RequestSpec;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly redirects: readonly RedirectHop[];
  readonly retries?: readonly RetryNote[];
  readonly outcome:
    | { readonly kind: 'response'; readonly response: HttpResponse }
    | { readonly kind: 'failure'; readonly failure: NetworkFailure };
}
