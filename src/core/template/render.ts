import type { ValueType } from '../value/types.ts';
import { escapeJsonString, writeValue } from '../value/write.ts';
import type { TemplateProblem } from './problem.ts';
import { type Resolution, resolve } from './resolve.ts';
import type { Expression, PlaceholderSegment, Template } from './template.ts';
import type { Chunk, DiagnosticCode, Origin, Scope } from './types.ts';

/** A template after interpolation. The texts of the chunks, joined, are the text. */
export interface Rendering {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  /** One for each placeholder, in order. */
  readonly outcomes: readonly PlaceholderOutcome[];
  /** The outcomes that went wrong. */
  readonly diagnostics: readonly TemplateDiagnostic[];
}

/** What came of one placeholder. Offsets are those of the template's text. */
export interface PlaceholderOutcome {
  /** Its own text, braces included. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly inString: boolean;
  readonly type: ValueType | 'dynamic' | null;
  /** As it was written, escapes included; null when it has no value. */
  readonly output: string | null;
  readonly origin: Origin | null;
  readonly secret: boolean;
  readonly problem: TemplateProblem | null;
}

export interface TemplateDiagnostic extends TemplateProblem {
  readonly code: DiagnosticCode;
  readonly severity: 'error';
  readonly offset: number;
  readonly length: number;
}

export interface RenderOptions {
  /** Index that the first placeholder gets in the chunks, where several texts share one list. */
  readonly firstPlaceholder?: number;
}

/**
 * Substitutes every placeholder in a single pass: a value's own `{{` is text. Never throws; a placeholder without a
 * value stays as its own text, in an error chunk and with a diagnostic.
 */
export function renderTemplate(template: Template, scope: Scope, options: RenderOptions = {}): Rendering {
  const write = createWriter(scope);
  const chunks: Chunk[] = [];
  const outcomes: PlaceholderOutcome[] = [];
  const diagnostics: TemplateDiagnostic[] = [];
  let placeholder = options.firstPlaceholder ?? 0;
  let text = '';
  for (const segment of template.segments) {
    if (segment.kind === 'literal') {
      chunks.push({ kind: 'literal', text: segment.text });
      text += segment.text;
      continue;
    }
    const written = write(segment);
    const { start, end, inString } = segment;
    text += written.text;
    if (written.resolution.kind === 'value') {
      const { type, origin, secret } = written.resolution;
      chunks.push({ kind: 'value', text: written.text, type, secret, placeholder });
      outcomes.push({
        text: segment.text,
        start,
        end,
        inString,
        type,
        output: written.text,
        origin,
        secret,
        problem: null,
      });
    } else {
      const { problem } = written.resolution;
      chunks.push({ kind: 'error', text: written.text, placeholder });
      outcomes.push({
        text: segment.text,
        start,
        end,
        inString,
        type: null,
        output: null,
        origin: null,
        secret: false,
        problem,
      });
      diagnostics.push({ ...problem, severity: 'error', offset: start, length: end - start });
    }
    placeholder += 1;
  }
  return { text, chunks, outcomes, diagnostics };
}

/** Only the text, and how many placeholders have no value; cheaper than a whole rendering. */
export function renderText(
  template: Template,
  scope: Scope,
): { readonly text: string; readonly errors: number } {
  const write = createWriter(scope);
  let text = '';
  let errors = 0;
  for (const segment of template.segments) {
    if (segment.kind === 'literal') {
      text += segment.text;
    } else {
      const written = write(segment);
      text += written.text;
      if (written.resolution.kind === 'problem') errors += 1;
    }
  }
  return { text, errors };
}

interface Written {
  readonly resolution: Resolution;
  readonly text: string;
}

/** Equal placeholders share their expression, so each is looked up once. */
function createWriter(scope: Scope): (segment: PlaceholderSegment) => Written {
  const plain = new Map<Expression, Written>();
  const escaped = new Map<Expression, Written>();
  let suggestions = 0;

  const writePlain = (segment: PlaceholderSegment): Written => {
    const known = plain.get(segment.expression);
    if (known !== undefined) return known;
    const resolution = resolve(segment.expression, scope, { suggest: suggestions < mostSuggestions });
    if (resolution.kind === 'problem') suggestions += 1;
    const text = resolution.kind === 'value' ? writeValue(resolution.value) : segment.text;
    const written = { resolution, text };
    // Unterminated ones share no text.
    if (segment.expression.kind !== 'unterminated') plain.set(segment.expression, written);
    return written;
  };

  return (segment) => {
    const written = writePlain(segment);
    if (!segment.inString || written.resolution.kind === 'problem') return written;
    let inString = escaped.get(segment.expression);
    if (inString === undefined) {
      inString = { resolution: written.resolution, text: escapeJsonString(written.text) };
      escaped.set(segment.expression, inString);
    }
    return inString;
  };
}

/** Looking for near names is for the first wrong placeholders; thousands of them are another mistake. */
const mostSuggestions = 20;
