import { parseTemplate } from '../../template/parse.ts';
import { type KnownValues, renderTemplate } from '../../template/render.ts';
import type { Template, TemplateSyntax } from '../../template/template.ts';
import type { Chunk, Diagnostic, Origin, Part, Scope } from '../../template/types.ts';
import type { SourceText } from '../draft.ts';
import { createLineIndex } from '../position.ts';
import { nearestOffset, sourceSpan } from '../source-text.ts';
import type { PlaceholderReport, RenderedText } from '../types.ts';
import type { Piece } from './piece.ts';
import { toPieces } from './pieces/to-pieces.ts';
import { findStrayBraces } from './stray-braces.ts';

export type TemplateParser = (source: SourceText, syntax: TemplateSyntax) => Template;

export interface RenderedPart extends RenderedText {
  readonly hasErrors: boolean;
  readonly template: Template;
  pieces(): Piece[];
  origins(): Origin[];
}

export interface RenderRequest {
  readonly part: Part;
  readonly syntax?: TemplateSyntax;
  readonly isQuiet?: boolean;
  readonly isSecret?: boolean;
  readonly within?: string | null;
}

export interface DraftRenderer {
  readonly scope: Scope;
  readonly findings: Findings;
  render(source: SourceText, request: RenderRequest): RenderedPart;
  report(diagnostic: UnplacedDiagnostic): void;
  placeholderText(chunk: Chunk): string | null;
  addMissing(place: Pick<PlaceholderReport, 'text' | 'part' | 'offset'>): number;
  rewrite(pieces: readonly Piece[]): void;
  finish(): RenderedDraft;
}

export interface RenderedDraft {
  readonly placeholders: readonly PlaceholderReport[];
  readonly diagnostics: readonly Diagnostic[];
  /** The new index of each placeholder where rendering had another order than the source; else null. */
  readonly order: readonly number[] | null;
}

export type Findings = Pick<RenderedDraft, 'placeholders' | 'diagnostics'>;

export interface FindingsOfHead extends Findings {
  /** Length of the source that they were found in. */
  readonly end: number;
}

/** The column is known where the text is not the source's own. */
type UnplacedDiagnostic = Omit<Diagnostic, 'line' | 'column'> & { readonly column?: number };

export interface RendererOptions {
  readonly parseTemplate?: TemplateParser | undefined;
  readonly before?: FindingsOfHead;
  readonly known?: KnownValues | undefined;
}

export function createDraftRenderer(
  source: string,
  scope: Scope,
  { parseTemplate: parse = parseText, before, known }: RendererOptions = {},
): DraftRenderer {
  const lines = createLineIndex(source);
  /** A default of the session is after the end of the source, which may have moved since something was found in it. */
  const placedAgain = <Found extends PlaceholderReport | Diagnostic>(found: Found): Found => {
    const offset = source.length;
    if (before?.end === offset || found.offset !== before?.end) return found;
    return { ...found, offset, ...(found.within === undefined && lines.positionAt(offset)) };
  };
  const placeholders = (before?.placeholders ?? []).map(placedAgain);
  const diagnostics = (before?.diagnostics ?? []).map(placedAgain);
  const report = (diagnostic: UnplacedDiagnostic): void => {
    const { code, severity, part, offset, length, message, hint, within } = diagnostic;
    const { line, column } = lines.positionAt(offset);
    const found = { code, severity, part, line, column, offset, length, message, hint };
    diagnostics.push(
      within === undefined ? found : { ...found, line: 1, column: diagnostic.column ?? 1, within },
    );
  };
  return {
    scope,
    findings: { placeholders, diagnostics },
    render(text, { part, syntax = 'plain', isQuiet = false, isSecret = false, within = null }) {
      const template = parse(text, syntax);
      const rendering = renderTemplate(template, scope, { firstPlaceholder: placeholders.length, known });
      for (const { text: own, start, type, output, encoding, origin, secret } of rendering.outcomes) {
        const offset = nearestOffset(text, start);
        const { line, column } = lines.positionAt(offset);
        // Written out: spreading ten thousand of them is felt at every key.
        const found: PlaceholderReport = {
          text: own,
          part,
          line,
          column,
          offset,
          type,
          output,
          encoding,
          origin,
          secret: secret || isSecret,
        };
        placeholders.push(within === null ? found : { ...found, line: 1, column: start + 1, within });
      }
      if (!isQuiet) {
        const found = [...rendering.diagnostics, ...findStrayBraces(template)];
        for (const { code, severity, offset, length, message, hint } of found) {
          const span = sourceSpan(text, offset, offset + length);
          const placed = { code, severity, part, ...span, message, hint };
          report(within === null ? placed : { ...placed, within, column: offset + 1 });
        }
      }
      const { chunks, text: rendered } = rendering;
      const hasErrors = rendering.diagnostics.length > 0;
      return {
        text: rendered,
        chunks,
        hasErrors,
        template,
        pieces: () => toPieces(rendering, template, text),
        origins: () => rendering.outcomes.flatMap(({ origin }) => (origin === null ? [] : [origin])),
      };
    },
    report,
    placeholderText(chunk) {
      return 'placeholder' in chunk ? (placeholders[chunk.placeholder]?.text ?? null) : null;
    },
    addMissing(place) {
      const unresolved = { type: null, output: null, encoding: null, origin: null, secret: false };
      return placeholders.push({ ...place, ...lines.positionAt(place.offset), ...unresolved }) - 1;
    },
    rewrite(pieces) {
      for (const { chunk } of pieces) {
        const report = chunk.kind === 'value' ? placeholders[chunk.placeholder] : undefined;
        if (chunk.kind === 'value' && report !== undefined)
          placeholders[chunk.placeholder] = {
            ...report,
            output: chunk.text,
            encoding: chunk.encoding ?? report.encoding,
          };
      }
    },
    finish() {
      const order = orderOf(placeholders);
      return {
        placeholders: order === null ? placeholders : inOrder(placeholders, order),
        diagnostics: diagnostics.sort((left, right) => left.offset - right.offset),
        order,
      };
    },
  };
}

const parseText: TemplateParser = ({ text }, syntax) => parseTemplate(text, syntax);

function orderOf(placeholders: readonly { readonly offset: number }[]): number[] | null {
  let isSorted = true;
  for (let index = 1; index < placeholders.length && isSorted; index += 1) {
    isSorted = (placeholders[index - 1]?.offset ?? 0) <= (placeholders[index]?.offset ?? 0);
  }
  if (isSorted) return null;
  const sorted = placeholders
    .map(({ offset }, index) => ({ offset, index }))
    .sort((left, right) => left.offset - right.offset);
  const order: number[] = new Array(placeholders.length).fill(0);
  for (const [position, { index }] of sorted.entries()) order[index] = position;
  return order;
}

function inOrder<Item>(items: readonly Item[], order: readonly number[]): Item[] {
  const result = [...items];
  for (const [index, item] of items.entries()) result[order[index] ?? index] = item;
  return result;
}
