import type { ValueType } from '../value/types.ts';
import { escapeJsonString, writeValue } from '../value/write.ts';
import type { TemplateProblem } from './problem.ts';
import type { Ingredient } from './resolve/origin.ts';
import { resolve } from './resolve/resolve.ts';
import type { Expression, PlaceholderSegment, Template } from './template.ts';
import type { Chunk, DiagnosticCode, Encoding, Origin, Scope } from './types.ts';

/** A template after interpolation. The texts of the chunks, joined, are `text`. */
export interface Rendering {
  readonly text: string;
  readonly chunks: readonly Chunk[];
  readonly outcomes: readonly PlaceholderOutcome[];
  readonly diagnostics: readonly TemplateDiagnostic[];
}

export interface PlaceholderOutcome {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly inString: boolean;
  readonly type: ValueType | 'dynamic' | null;
  /** Unmasked output with its escapes; null if unresolved. */
  readonly output: string | null;
  readonly encoding: Encoding | null;
  readonly origin: Origin | null;
  readonly secret: boolean;
  readonly problem: TemplateProblem | null;
}

export interface TemplateDiagnostic extends TemplateProblem {
  readonly code: DiagnosticCode;
  readonly severity: 'error' | 'info';
  readonly offset: number;
  readonly length: number;
}

export interface RenderOptions {
  readonly firstPlaceholder?: number;
  readonly known?: KnownValues | undefined;
}

/** Values of variables as they were written before: for one scope, while nothing in it changes. */
export type KnownValues = WeakMap<Expression, WrittenValue>;

/** Substitutes in one pass: a value's own `{{` is text. Never throws; unresolved placeholders stay. */
export function renderTemplate(template: Template, scope: Scope, options: RenderOptions = {}): Rendering {
  const write = createWriter(scope, options.known);
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
    const { text: own, start, end, inString } = segment;
    if (written.kind === 'value') {
      const { text: output, type, origin, secret, encoding } = written;
      const chunk = { kind: 'value', text: output, type, secret, placeholder } as const;
      text += output;
      chunks.push(encoding === null ? chunk : { ...chunk, encoding });
      // Written out: a spread of each of many placeholders is felt at every key.
      outcomes.push({
        text: own,
        start,
        end,
        inString,
        type,
        output,
        encoding,
        origin,
        secret,
        problem: null,
      });
    } else {
      const { problem } = written;
      const { code, message, hint } = problem;
      text += own;
      chunks.push({ kind: problem.awaits === undefined ? 'error' : 'awaited', text: own, placeholder });
      outcomes.push({
        text: own,
        start,
        end,
        inString,
        type: null,
        output: null,
        encoding: null,
        origin: problem.awaits ?? null,
        secret: false,
        problem,
      });
      const severity = problem.awaits === undefined ? 'error' : 'info';
      diagnostics.push({ code, severity, offset: start, length: end - start, message, hint });
    }
    placeholder += 1;
  }
  return { text, chunks, outcomes, diagnostics };
}

export interface RenderedText {
  readonly text: string;
  readonly errors: number;
  readonly ingredients: readonly Ingredient[];
}

export function renderText(template: Template, scope: Scope): RenderedText {
  const write = createWriter(scope);
  const ingredients = new Set<Ingredient>();
  let text = '';
  let errors = 0;
  for (const segment of template.segments) {
    if (segment.kind === 'literal') {
      text += segment.text;
      continue;
    }
    const written = write(segment);
    if (written.kind === 'problem') errors += 1;
    else ingredients.add(written);
    text += written.kind === 'value' ? written.text : segment.text;
  }
  return { text, errors, ingredients: [...ingredients] };
}

interface WrittenValue {
  readonly kind: 'value';
  readonly text: string;
  readonly encoding: Encoding | null;
  readonly type: ValueType | 'dynamic';
  readonly origin: Origin;
  readonly secret: boolean;
}

type WriteResult = WrittenValue | { readonly kind: 'problem'; readonly problem: TemplateProblem };

function createWriter(scope: Scope, known?: KnownValues): (segment: PlaceholderSegment) => WriteResult {
  const plain = new Map<Expression, WriteResult>();
  let suggestions = 0;

  const writePlain = ({ expression }: PlaceholderSegment): WriteResult => {
    let written = known?.get(expression) ?? plain.get(expression);
    if (written === undefined) {
      const resolution = resolve(expression, scope, { suggest: suggestions < maxSuggestions });
      if (resolution.kind === 'problem') {
        suggestions += 1;
        written = resolution;
      } else {
        const { value, type, origin, secret } = resolution;
        written = { kind: 'value', text: writeValue(value), encoding: null, type, origin, secret };
        if (expression.kind === 'path') known?.set(expression, written);
      }
      plain.set(expression, written);
    }
    return written;
  };

  return (segment) => {
    const written = writePlain(segment);
    if (!segment.inString || written.kind === 'problem') return written;
    let inString = escaped.get(written);
    if (inString === undefined) {
      const text = escapeJsonString(written.text);
      inString = text === written.text ? written : { ...written, text, encoding: 'json-string' };
      escaped.set(written, inString);
    }
    return inString;
  };
}

const escaped = new WeakMap<WrittenValue, WrittenValue>();

const maxSuggestions = 20;
