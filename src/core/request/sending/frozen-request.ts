import { isCredentialName } from '../../http/credential-names.ts';
import { escapeBraces } from '../../template/escape.ts';
import { maskedText } from '../../template/secret-chunk.ts';
import type { Draft, DraftBody, SourceText } from '../draft.ts';
import { draftFromFields } from '../render/fields.ts';
import { addedText } from '../source-text.ts';
import type { Preview, PreviewBody, PreviewBodyPiece, RenderedText } from '../types.ts';

/**
 * A request as it was sent, with the placeholders of its secrets in place of their values: what can be kept where
 * secrets must not be. Every other value is text, as it was then.
 */
export interface FrozenRequest {
  readonly method: string;
  /** Templates, as are all texts below. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: FrozenBody;
  /** Whether what proves who asks is left out here, and added again by the same rule. */
  readonly hasAuth: boolean;
}

export type FrozenBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly path: string; readonly substitute: boolean }
  | {
      readonly kind: 'parts';
      readonly parts: readonly {
        readonly name: string;
        readonly value: string;
        readonly kind: 'text' | 'file';
      }[];
    }
  | {
      readonly kind: 'pieces';
      readonly pieces: readonly (
        | { readonly kind: 'text'; readonly text: string }
        | { readonly kind: 'file'; readonly path: string; readonly substitute: boolean }
      )[];
    };

/** A preview as a request whose secrets stand by the names of their variables. */
export function freezeRequest({ method, url, headers, body, placeholders, auth }: Preview): FrozenRequest {
  const template = ({ chunks }: RenderedText, isSecret = false): string =>
    chunks
      .map((chunk) => {
        // What `.auth` puts into the URL.
        if (chunk.kind === 'secret') return maskedText;
        const isKept = chunk.kind === 'value' && (chunk.secret || isSecret);
        if (!isKept) return escapeBraces(chunk.text);
        // As text of a URL or of a form its placeholder would not be encoded again.
        if (chunk.encoding === 'percent' || chunk.encoding === 'form') return maskedText;
        return placeholders[chunk.placeholder]?.text ?? maskedText;
      })
      .join('');
  return {
    method,
    url: template(url),
    headers: headers
      .filter(({ value }) => !value.chunks.some(({ kind }) => kind === 'secret'))
      .map(({ name, value }) => [template(name), template(value, isCredentialName(name.text, 'header'))]),
    body: freezeBody(body, template),
    hasAuth: auth !== undefined,
  };
}

/** What is sent when it is sent again. */
export function draftOfFrozen({ method, url, headers, body }: FrozenRequest): Draft {
  const draft = draftFromFields({ method, url, headers, body: body.kind === 'text' ? body.text : null });
  return body.kind === 'text' ? draft : { ...draft, body: draftBody(body) };
}

/** Every text of it changed, the values of headers with their names at hand. */
export function mapFrozen(
  { method, url, headers, body, hasAuth }: FrozenRequest,
  change: (text: string, header: string | null) => string,
): FrozenRequest {
  return {
    method,
    url: change(url, null),
    headers: headers.map(([name, value]) => [name, change(value, name)]),
    body: mapBody(body, (text) => change(text, null)),
    hasAuth,
  };
}

type Write = (rendered: RenderedText) => string;

function freezeBody(body: PreviewBody, write: Write): FrozenBody {
  switch (body.kind) {
    case 'none':
      return body;
    case 'text':
      return { kind: 'text', text: write(body.content) };
    case 'file':
      return freezeFile(body, write);
    case 'multipart': {
      const parts = body.parts.map(({ name, content }) =>
        content.kind === 'text'
          ? ({ name: write(name), value: write(content.value), kind: 'text' } as const)
          : ({ name: write(name), value: write(content.path), kind: 'file' } as const),
      );
      return { kind: 'parts', parts };
    }
    case 'pieces':
      return {
        kind: 'pieces',
        pieces: body.pieces.map((piece) =>
          piece.kind === 'text' ? { kind: 'text', text: write(piece.content) } : freezeFile(piece, write),
        ),
      };
    default:
      return body satisfies never;
  }
}

function freezeFile({ path, substitute }: Extract<PreviewBodyPiece, { kind: 'file' }>, write: Write) {
  return { kind: 'file', path: write(path), substitute } as const;
}

function mapBody(body: FrozenBody, change: (text: string) => string): FrozenBody {
  switch (body.kind) {
    case 'none':
    case 'file':
      return body;
    case 'text':
      return { ...body, text: change(body.text) };
    case 'parts':
      return {
        ...body,
        parts: body.parts.map((part) => ({ ...part, name: change(part.name), value: change(part.value) })),
      };
    case 'pieces':
      return {
        ...body,
        pieces: body.pieces.map((piece) =>
          piece.kind === 'text' ? { ...piece, text: change(piece.text) } : piece,
        ),
      };
    default:
      return body satisfies never;
  }
}

function draftBody(body: Exclude<FrozenBody, { kind: 'text' }>): DraftBody {
  const text = (template: string): SourceText => addedText(template);
  switch (body.kind) {
    case 'none':
      return body;
    case 'file':
      return { ...body, path: text(body.path) };
    case 'parts': {
      const fields = body.parts.map(({ name, value, kind }) => ({
        name: text(name),
        value: text(value),
        kind,
      }));
      return { kind: 'fields', encoding: 'multipart', fields };
    }
    case 'pieces':
      return {
        kind: 'pieces',
        pieces: body.pieces.map((piece) =>
          piece.kind === 'text'
            ? { kind: 'text', content: text(piece.text) }
            : { ...piece, path: text(piece.path) },
        ),
      };
    default:
      return body satisfies never;
  }
}
