import type { WrittenDirective } from '../directives/directive.ts';
import type { Diagnostic } from '../template/types.ts';
import type { WrittenBody } from './body.ts';
import type { Header, Request } from './request.ts';

/**
 * A text that was cut from a source. It may differ from the source (quotes removed, lines joined, braces added), so
 * it maps back in runs: from `at` on in `text`, the source is at `offset`, until the next run.
 */
export interface SourceText {
  readonly text: string;
  readonly runs: readonly SourceRun[];
}

/** `offset` is null for text that is nowhere in the source. UTF-16 units both. */
export interface SourceRun {
  readonly at: number;
  readonly offset: number | null;
}

export type DraftHeader = Header<SourceText>;

/** A parameter of the query. */
export type DraftParameter =
  /** `name==value`: name and value are each percent-encoded as one text, after interpolation. */
  | { readonly kind: 'field'; readonly name: SourceText; readonly value: SourceText }
  /** A query line of the `.http` form: text of the URL; value null for a bare flag. */
  | { readonly kind: 'text'; readonly name: SourceText; readonly value: SourceText | null };

export type DraftBody = WrittenBody<SourceText>;

/** A request as it was written, before interpolation. Every form of input becomes one. */
export interface Draft extends Request<SourceText, DraftBody> {
  /** The whole text that positions refer to: the input, or the file. */
  readonly source: string;
  readonly name: string | null;
  /** The text of the request line, with its query and without the base URL. */
  readonly url: SourceText;
  /** From `name==value` items and indented query lines, to be appended in order. */
  readonly query: readonly DraftParameter[];
  /** From `# @auth`: the request's own, or that of its whole file. */
  readonly auth?: DraftAuth;
  /** From `>> file` and `>>! file`: where the body of the response is written. */
  readonly responseFile?: DraftResponseFile;
  /** The other `# @name value` lines, in order; absent where there are none. */
  readonly directives?: readonly WrittenDirective[];
  /** Warnings about the text itself, whatever its placeholders stand for. */
  readonly remarks?: readonly DraftRemark[];
}

export interface DraftResponseFile {
  readonly path: SourceText;
  /** `>>!` replaces a file that is there; `>>` takes another name beside it. */
  readonly overwrite: boolean;
}

/** A diagnostic whose line and column are not known yet. */
export type DraftRemark = Omit<Diagnostic, 'line' | 'column'>;

/** Credentials before interpolation: the name of a scheme, or `none`, and its words. */
export interface DraftAuth {
  readonly scheme: string;
  readonly words: readonly SourceText[];
  /** Level that defined them. */
  readonly level: 'header' | 'request' | 'file' | 'session' | 'flag';
}

/** Something in the text that is not a request: shown in place; the rest of the draft still previews. */
export interface SyntaxProblem {
  readonly message: string;
  readonly hint: string | null;
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
}

export interface ParsedRequest {
  readonly draft: Draft;
  /** Errors: with one of them the text is not a whole request, and is not sent. */
  readonly problems: readonly SyntaxProblem[];
  /** Parts that were left out, or are unusual; they stop nothing. */
  readonly warnings?: readonly SyntaxProblem[];
}
