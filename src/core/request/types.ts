import type { Chunk, Diagnostic, Encoding, Origin, Part } from '../template/types.ts';
import type { ValueType } from '../value/types.ts';
import type { NetworkAuth, PreviewAuth } from './auth/added-auth.ts';
import type { Body, BodyLength } from './body.ts';
import type { HeaderList, Route } from './headers.ts';
import type { Header, Request } from './request.ts';

/** A text after interpolation, with what each piece of it is. */
export interface RenderedText {
  readonly text: string;
  readonly chunks: readonly Chunk[];
}

/** One placeholder of a request, in the order of the source text. */
export interface PlaceholderReport {
  /** Its own text, braces included. */
  readonly text: string;
  readonly part: Part;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly type: ValueType | 'dynamic' | null;
  /** Output with its escapes; null when unresolved. Unmasked. */
  readonly output: string | null;
  /** Change of the value for its place; null for none. */
  readonly encoding: Encoding | null;
  readonly origin: Origin | null;
  readonly secret: boolean;
  /** Source of line and column where it is not the request's own text: `.auth`. */
  readonly within?: string;
}

export interface PreviewHeader extends Header<RenderedText> {
  /** Why restloop added it (`the body is JSON`), or null for one that the user wrote. */
  readonly added: string | null;
}

export type BodyMedia = 'json' | 'xml' | 'form' | 'text';

/** A file that a request of a file writes. */
export interface PreviewOutput {
  /** The body of the response (`>> path`), or the snapshots that it is compared with. */
  readonly kind: 'response' | 'snapshots';
  /** Starts at the folder of the file of requests. */
  readonly path: RenderedText;
  /** Whether a file that is there is replaced; otherwise another name beside it is taken. */
  readonly overwrite: boolean;
}

/** The interpolated request as it will be sent. Never thrown, always whole: half-typed text previews too. */
export interface Preview extends Request<RenderedText, Body<RenderedText>, PreviewHeader> {
  /** The text it was made from. */
  readonly source: string;
  readonly name: string | null;
  /** Interpolated, as substituted; a scheme that was added is in it. */
  readonly url: RenderedText;
  /** URL in the form of the URL parser; null when the URL is invalid. */
  readonly wireUrl: string | null;
  /** Names, in lower case, of headers that are not to be added (`User-Agent:` with nothing). */
  readonly removed: readonly string[];
  /** Length of a body that holds a file or is compressed; null where the texts of the body say it. */
  readonly length: BodyLength | null;
  /** Headers of the cookie jar and the proxy; null where they were not looked up. */
  readonly route: Route | null;
  /** The kind of the body's text; null for another body. */
  readonly media: BodyMedia | null;
  /** The files that are written after the response; absent without any. */
  readonly outputs?: readonly PreviewOutput[];
  /** Credentials of `.auth`, `--auth` or `# @auth`, where the request has none of its own. */
  readonly auth?: PreviewAuth;
  readonly placeholders: readonly PlaceholderReport[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Request as it is sent: the only thing that the network accepts. Its headers are in order, added ones last. */
export interface RequestSpec extends Request<string, Body<string>, HeaderList[number]> {
  /** The wire URL. */
  readonly url: string;
  /** Compression of the body by the transport; the matching header is among the headers. */
  readonly compress?: 'gzip' | null;
  /** Names, in lower case, that the transport must not add (`User-Agent:` with nothing). */
  readonly without?: readonly string[];
  /** Credentials that need the network first. */
  readonly auth?: NetworkAuth;
  /** Header or query parameter with credentials, where its name does not say so: it stays on its origin. */
  readonly credential?: { readonly place: 'header' | 'query'; readonly name: string };
}

/** Milliseconds; null where a phase did not happen (a kept-alive connection, no TLS). */
export interface Timings {
  readonly dns: number | null;
  readonly connect: number | null;
  readonly tls: number | null;
  /** From the request sent to the first byte of the response. */
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

/** The body of a response: in memory up to a limit, beyond that in a file of which the beginning is kept. */
export type ResponseBody =
  | { readonly kind: 'memory'; readonly bytes: Uint8Array }
  | { readonly kind: 'file'; readonly path: string; readonly head: Uint8Array };

export interface HttpResponse {
  readonly status: number;
  readonly statusText: string;
  readonly statusClass: StatusClass;
  /** `1.1` or `2`. */
  readonly httpVersion: string;
  /** In order, repeated names kept, names as received. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Decompressed. */
  readonly body: ResponseBody;
  /** Size of the body after decompression, in bytes. */
  readonly size: number;
  /** Size of the body on the wire, in bytes. */
  readonly wireSize: number;
  readonly timings: Timings;
  /** Set when the body is not whole (cancelled, timed out, cut off): why, in a sentence. */
  readonly truncated: string | null;
  /** The body is not held any more: it was too large for what a session remembers. */
  readonly isReleased?: true;
  /** Failure that ended an incomplete body. */
  readonly failure?: NetworkFailure;
  readonly tls: TlsDetails | null;
}

export interface TlsDetails {
  readonly protocol: string;
  readonly cipher: string;
  readonly subject: string;
  readonly issuer: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly authorized: boolean;
}

/** A network failure: a code for machines, a sentence for people, and what to do about it. */
export interface NetworkFailure {
  /** `ECONNREFUSED`, `ENOTFOUND`, `ETIMEDOUT`, `ECANCELED`, `ERR_TLS_...` */
  readonly code: string;
  readonly message: string;
  readonly hint: string | null;
}

export interface RedirectHop {
  readonly status: number;
  readonly method: string;
  readonly from: string;
  readonly to: string;
  /** Parts dropped on the way: `Authorization` on another origin, the body after 303. */
  readonly dropped: readonly string[];
}

/** Why an exchange was tried again, and how long that was waited for. */
export interface RetryNote {
  /** A status, or the code of a failure. */
  readonly reason: string;
  /** Milliseconds. */
  readonly waited: number;
}

/** A request that was sent, and what came of it: a response or a failure, never both. */
export interface Exchange {
  /** The spec as it was previewed. */
  readonly request: RequestSpec;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly redirects: readonly RedirectHop[];
  /** Tries before the last one, where there were any. */
  readonly retries?: readonly RetryNote[];
  readonly outcome:
    | { readonly kind: 'response'; readonly response: HttpResponse }
    | { readonly kind: 'failure'; readonly failure: NetworkFailure };
}
