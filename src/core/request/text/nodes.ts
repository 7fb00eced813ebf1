import type { Line } from './lines.ts';

/** A range in UTF-16 units; the end is excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Block extends Span {
  readonly source: string;
  readonly preamble: readonly PreambleNode[];
  readonly request: RequestNodes | null;
}

export interface RequestNodes {
  readonly line: RequestLine;
  readonly head: readonly HeadNode[];
  readonly body: BodyNodes;
}

export type PreambleNode =
  | (Line & {
      readonly kind:
        | 'blank'
        | 'comment'
        | 'variable'
        | 'script-file'
        | 'block-comment'
        /** The `import` line of httpYac and JetBrains' client. */
        | 'import'
        /** A script between `{{` and `}}`, of httpYac. */
        | 'block'
        /** `proto < path`: only GRPC uses it. */
        | 'proto'
        /** A fragment of GraphQL up to a blank line, for the queries of the file. */
        | 'fragment';
    })
  | ScriptNode;

/** `< {%` before a request, `> {%` after it, up to the line of its `%}`. */
export interface ScriptNode extends Line {
  readonly kind: 'script';
  readonly code: Span | null;
}

export interface RequestLine extends Line {
  readonly method: string;
  readonly methodSpan: Span | null;
  readonly target: Span;
}

export type HeadNode =
  | (Line & {
      readonly kind: 'comment' | 'query' | 'path' | 'blank' | 'variable' | 'unknown';
    })
  | HeaderNode
  /** `...name`, of httpYac: a variable that holds headers. */
  | (Line & { readonly kind: 'spread'; readonly name: Span });

export interface HeaderNode extends Line {
  readonly kind: 'header';
  readonly name: Span;
  readonly value: Span;
  readonly folds?: readonly Span[];
}

export interface BodyNodes {
  readonly nodes: readonly BodyNode[];
  readonly sent: readonly SentNode[];
  readonly tail: readonly TailNode[];
}

export type BodyNode =
  | SentNode
  | TailNode
  | ScriptNode
  /** `stored-response`: `<> path`, of JetBrains' client. */
  | (Line & { readonly kind: 'blank' | 'comment' | 'stored-response' });

export type SentNode =
  | (Line & {
      readonly kind: 'text';
      /** The kind that the line would have at the end of the body; null for other text. */
      readonly looksLike: TailKind | null;
    })
  /** `< path`, and `<@ path` for a file in which placeholders are replaced. */
  | (Line & { readonly kind: 'file'; readonly path: Span; readonly substitute: boolean });

export type TailNode = Line & { readonly kind: TailKind };

export type TailKind = 'script-file' | 'response-file' | 'assertion' | 'variable' | 'block';
