import type { Line } from './lines.ts';

/** A range of a text in UTF-16 units; the end is excluded. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * A request with everything around it. Its nodes follow one another without a gap; the `end` of a node of several lines
 * is that of the last one.
 */
export interface Block extends Span {
  readonly source: string;
  /** Up to the request line. */
  readonly preamble: readonly PreambleNode[];
  /** Null for a block without a request. */
  readonly request: RequestNodes | null;
}

export interface RequestNodes {
  readonly line: RequestLine;
  /** The lines below the request line, up to the blank line before the body, that line included. */
  readonly head: readonly HeadNode[];
  readonly body: BodyNodes;
}

export type PreambleNode =
  | (Line & {
      readonly kind:
        | 'blank'
        | 'comment'
        /** `@name = value`. */
        | 'variable'
        /** `< path`. */
        | 'script-file'
        /** `/*`, up to the line that closes it. */
        | 'block-comment'
        /** `import path` and `run name`, of httpYac and JetBrains' client. */
        | 'import';
    })
  | ScriptNode;

/** `< {%` before a request, `> {%` behind it, up to the line of its `%}`. */
export interface ScriptNode extends Line {
  readonly kind: 'script';
  /** The text between the marks; null where it is not closed. */
  readonly code: Span | null;
}

/** `METHOD target HTTP/1.1`; the method and the version may be missing. */
export interface RequestLine extends Line {
  readonly method: string;
  /** The place of the method; null where none is written. */
  readonly methodSpan: Span | null;
  /** Up to the version, without the blanks around it; empty after a method alone. */
  readonly target: Span;
}

export type HeadNode =
  | (Line & {
      readonly kind:
        | 'comment'
        /** `?name=value` and `&name=value` below the request line. */
        | 'query'
        /** More of the path, indented below the request line. */
        | 'path'
        /** The line before the body. */
        | 'blank'
        /** A line that is none of these. */
        | 'unknown';
    })
  | HeaderNode;

export interface HeaderNode extends Line {
  readonly kind: 'header';
  readonly name: Span;
  readonly value: Span;
}

export interface BodyNodes {
  /** Everything behind the head, in order. */
  readonly nodes: readonly BodyNode[];
  /** The nodes that are sent, without the blank lines around them. */
  readonly sent: readonly SentNode[];
  /** The last nodes, which are no part of the body. */
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
      /** The kind that the line would have at the end of the body; null for other text, of one line or of several. */
      readonly looksLike: TailKind | null;
    })
  /** `< path`, and `<@ path` for a file in which placeholders are replaced. */
  | (Line & { readonly kind: 'file'; readonly path: Span; readonly substitute: boolean });

export type TailNode = Line & { readonly kind: TailKind };

export type TailKind =
  /** `> path.js`. */
  | 'script-file'
  /** `>> path`, `>>! path`. */
  | 'response-file'
  /** `?? status == 200`, of httpYac. */
  | 'assertion'
  /** `@name = value`. */
  | 'variable'
  /** A script between `{{` and `}}`, of httpYac. */
  | 'block';
