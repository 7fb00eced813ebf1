import type { WrittenDirective } from '../directives/directive.ts';
import type { Diagnostic, PlacedRemark } from '../template/types.ts';
import type { BodyField, WrittenBody } from './body.ts';
import type { Header, Request } from './request.ts';

/** Text cut from a source and possibly changed: from `at` on in `text`, the source is at `offset`, until the next run. */
export interface SourceText {
  readonly text: string;
  readonly runs: readonly SourceRun[];
}

/** `offset` is null for text that is not in the source. UTF-16 units. */
export interface SourceRun {
  readonly at: number;
  readonly offset: number | null;
}

export interface DraftHeader extends Header<SourceText> {
  /** `...name` of httpYac: a variable that holds headers; the value is its placeholder. */
  readonly isSpread?: true;
}

export type DraftParameter =
  /** `name==value`: name and value are each percent-encoded after interpolation. */
  | { readonly kind: 'field'; readonly name: SourceText; readonly value: SourceText }
  /** A query line of the `.http` form: text of the URL; value null for a bare flag. */
  | { readonly kind: 'text'; readonly name: SourceText; readonly value: SourceText | null };

/** `id:=7` for `/users/:id`. */
export type PathItem = BodyField<SourceText>;

export type DraftBody = WrittenBody<SourceText>;

export interface Draft extends Request<SourceText, DraftBody, DraftHeader> {
  readonly source: string;
  readonly name: string | null;
  readonly url: SourceText;
  readonly query: readonly DraftParameter[];
  /** Values of `:name` segments. Absent if such a segment is not a parameter: in files of other tools. */
  readonly path?: readonly PathItem[];
  readonly auth?: DraftAuth;
  readonly fileItems?: readonly FileItem[];
  readonly responseFile?: DraftResponseFile;
  /** The parts of a GraphQL body as they are written; `body` is the JSON that is sent. */
  readonly graphql?: DraftGraphql;
  readonly directives?: readonly WrittenDirective[];
  readonly remarks?: readonly DraftRemark[];
  /** The script that chose the host of the URL or of a `Host` header. */
  readonly hostChosenBy?: string;
  /** Whether a script that had read a secret changed it. */
  readonly holdsSecret?: true;
  readonly changed?: readonly ChangedPart[];
}

export interface ChangedPart {
  readonly part: 'method' | 'url' | 'header' | 'body';
  readonly name?: string;
  readonly change: 'set' | 'removed';
  readonly by: string;
}

/** `name=@path`: an item whose value is the content of a file. */
export interface FileItem {
  /** The value of the header, parameter or field until the file is read: `@path`. */
  readonly value: SourceText;
  readonly path: SourceText;
  /** `line` is text without the line breaks at its end. */
  readonly content: 'text' | 'json' | 'line';
}

export interface DraftGraphql {
  readonly query: SourceText;
  readonly variables: SourceText | null;
  readonly hasFile?: true;
}

export interface DraftResponseFile {
  readonly path: SourceText;
  /** `>>!` replaces an existing file; `>>` takes another name beside it. */
  readonly overwrite: boolean;
}

export type DraftRemark = Omit<Diagnostic, 'line' | 'column'>;

export interface DraftAuth {
  readonly scheme: string;
  readonly words: readonly SourceText[];
  readonly level: 'header' | 'request' | 'file' | 'session' | 'flag';
  /** Name of its source in messages, where it is neither a line nor a flag for credentials: `.header Authorization`. */
  readonly from?: string;
  /** Variables gave its words, as `Security.Auth` of an environment does: the text only names them. */
  readonly isOfVariables?: true;
}

export interface SyntaxProblem extends PlacedRemark {
  /** The text is right: it is a request of another tool, which restloop cannot send. */
  readonly unsupported?: true;
  readonly file?: string;
}

export interface ParsedRequest {
  readonly draft: Draft;
  readonly problems: readonly SyntaxProblem[];
  readonly warnings?: readonly SyntaxProblem[];
}
