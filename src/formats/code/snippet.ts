import type { HarRequest } from '@readme/httpsnippet';
import type { BodyPiece } from '../../core/request/body.ts';
import type { CodeLanguageName } from '../../core/request/code-languages.ts';
import { headerValue } from '../../core/request/headers.ts';
import { defaultHeaders } from '../../core/request/preview/connection-headers.ts';
import { wirePieces } from '../../core/request/render/multipart.ts';
import type { RequestSpec } from '../../core/request/types.ts';
import type { TextRange } from '../../core/secrets/search/text-ranges.ts';
import { createFreeNames, numbered } from '../../core/template/free-names.ts';
import { environmentName } from '../../core/text/environment-name.ts';
import type { CodeSnippet } from '../../ports/formats.ts';
import { type Literals, literals } from './literals.ts';

export interface SnippetOptions {
  readonly language: CodeLanguageName;
  readonly token: string | null;
  findSecrets(text: string): readonly TextRange[];
  nameOf(secret: string): string | null;
}

/** `quote` writes the texts: the literals of the generator let `#{}` of a body run in Ruby, and lose digits and line breaks. */
export async function codeSnippet(spec: RequestSpec, options: SnippetOptions): Promise<CodeSnippet> {
  const pieces = wirePieces(spec.body);
  const templates = pieces.flatMap((piece) =>
    piece.kind === 'file' && piece.substitute ? [piece.path] : [],
  );
  if (templates.length > 0) return { kind: 'files', files: templates };
  const language = literals[options.language];
  const hasFiles = pieces.some(({ kind }) => kind === 'file');
  const { HTTPSnippet } = await import('@readme/httpsnippet');
  const marks = createMarks();
  const secrets = createSecrets(options);
  const { protocol } = new URL(spec.url);
  // The first mark: see `replace`.
  const url = marks.add(secrets.split(spec.url, 'url'));
  const headers = joinHeaders([...spec.headers, ...acceptHeader(spec), ...tokenHeader(options.token)]);
  const marked = headers.map(([name, value]) => ({ name, value: marks.add(secrets.split(value, name)) }));
  const contentType = marked.find(({ name }) => name.toLowerCase() === 'content-type');
  const snippet = new HTTPSnippet({
    method: spec.method,
    url: `${protocol}//${url}.invalid/`,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: marked,
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    ...(pieces.some((piece) => piece.kind === 'file' || piece.text !== '') && {
      postData: { mimeType: contentType?.value ?? '', text: marks.add(bodyParts(pieces, secrets.split)) },
    }),
  } as HarRequest);
  const [layout] = snippet.convert(...language.generator) || [];
  if (!layout) throw new Error(`The generator has no ${language.generator.join(' ')}.`);
  const corrected = language.correct?.(layout) ?? layout;
  const replaced = marks.replace(corrected, language);
  const code = (hasFiles ? language.bytes.correct?.(replaced) : null) ?? replaced;
  const names = secrets.names();
  return {
    kind: 'code',
    text: names.length > 0 && language.importEnvironment ? language.importEnvironment(code) : code,
    secrets: names,
    auth: options.token === null ? (spec.auth?.kind ?? null) : null,
  };
}

type CodePart = string | { readonly environment: string } | { readonly file: string };

const bodyParts = (
  pieces: readonly BodyPiece<string>[],
  split: (text: string, place: string) => readonly CodePart[],
): readonly CodePart[] =>
  pieces.flatMap((piece) => (piece.kind === 'file' ? [{ file: piece.path }] : split(piece.text, 'body')));

function createMarks() {
  const texts: (readonly CodePart[])[] = [];
  return {
    add: (parts: readonly CodePart[]): string => `zqtext${texts.push(parts) - 1}x`,
    replace: (layout: string, language: Literals): string =>
      layout.replace(
        /(["'])([^"'\n]*?)zqtext(\d+)x([^"'\n]*?)\1/g,
        (_, _quote: string, before: string, index: string) => {
          // The address is the first one: its scheme and its end stand around the mark.
          const prefix = index === '0' ? [] : [before];
          const parts = [...prefix, ...(texts[Number(index)] ?? [])];
          return parts.some(isFile) ? writeBytes(parts, language) : writeParts(parts, language);
        },
      ),
  };
}

const isFile = (part: CodePart): part is { readonly file: string } =>
  typeof part === 'object' && 'file' in part;

function writeBytes(parts: readonly CodePart[], language: Literals): string {
  const { text, file, join = (all) => all.join(language.join) } = language.bytes;
  const written: string[] = [];
  let texts: CodePart[] = [];
  const addTexts = () => {
    if (texts.some((part) => part !== '')) written.push(text(writeParts(texts, language)));
    texts = [];
  };
  for (const part of parts) {
    if (!isFile(part)) texts.push(part);
    else {
      addTexts();
      written.push(file(language.quote(part.file)));
    }
  }
  addTexts();
  return written.length === 1 ? written.join() : join(written);
}

function writeParts(parts: readonly CodePart[], { quote, readEnvironment, join }: Literals): string {
  const joined: CodePart[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (typeof part === 'string' && typeof last === 'string') joined[joined.length - 1] = last + part;
    else joined.push(part);
  }
  const written = joined
    .filter((part) => part !== '')
    .map((part) =>
      typeof part === 'string' ? quote(part) : 'file' in part ? quote('') : readEnvironment(part.environment),
    );
  return written.length === 0 ? quote('') : written.join(join);
}

function createSecrets({ findSecrets, nameOf }: SnippetOptions) {
  const found = new Map<string, { readonly environment: string; readonly variable: string | null }>();
  const free = createFreeNames();
  const environmentOf = (secret: string, place: string): string => {
    const known = found.get(secret);
    if (known !== undefined) return known.environment;
    const variable = nameOf(secret);
    const environment = free.take(numbered(environmentName(variable ?? place)));
    found.set(secret, { environment, variable });
    return environment;
  };
  return {
    names: () => [...found.values()],
    split(text: string, place: string): readonly CodePart[] {
      const parts: CodePart[] = [];
      let end = 0;
      for (const range of findSecrets(text)) {
        const secret = text.slice(range.start, range.end);
        parts.push(text.slice(end, range.start), { environment: environmentOf(secret, place) });
        end = range.end;
      }
      return [...parts, text.slice(end)];
    },
  };
}

function joinHeaders(headers: RequestSpec['headers']): RequestSpec['headers'] {
  const joined = new Map<string, readonly [name: string, value: string]>();
  for (const [name, value] of headers) {
    const key = name.toLowerCase();
    const [first, before] = joined.get(key) ?? [name, null];
    const separator = key === 'cookie' ? '; ' : ', ';
    joined.set(key, [first, before === null ? value : before + separator + value]);
  }
  return [...joined.values()];
}

function acceptHeader({ headers, without = [] }: RequestSpec): RequestSpec['headers'] {
  const accept = headerValue(defaultHeaders({ headers, without }), 'accept');
  return accept === null || accept === '*/*' ? [] : [['Accept', accept]];
}

const tokenHeader = (token: string | null): RequestSpec['headers'] =>
  token === null ? [] : [['Authorization', `Bearer ${token}`]];
