import type { TemplateParser } from '../../core/request/render/draft-renderer.ts';
import { parseTemplate } from '../../core/template/parse.ts';
import type { Expression, PlaceholderSegment } from '../../core/template/template.ts';
import type { Scope } from '../../core/template/types.ts';
import { variableOf } from '../scope.ts';

export type TextPart = string | ValuePart;

export interface ValuePart {
  readonly path: string;
  readonly writer: Writer;
}

export type Writer = 'text' | 'base' | 'inJson' | 'inPath' | 'inQuery' | 'inForm';

export interface Marks {
  readonly parse: TemplateParser;
  readonly scope: Scope;
  split(text: string): readonly TextPart[];
  lost(): readonly string[];
}

/** `"`, `'` and `(` are written differently in JSON, in a path, in a query and in a form: marks show the encoding of each place. */
export function createMarks(real: Scope, toPath: (expression: Expression) => string | null): Marks {
  const paths: string[] = [];
  const lost = new Set<string>();
  const markOf = ({ expression, text }: PlaceholderSegment): Expression => {
    const path = toPath(expression);
    if (path === null) lost.add(text);
    const name = `${prefix}${paths.push(path ?? '') - 1}`;
    return { kind: 'path', name, nameStart: 2, steps: [] };
  };
  return {
    parse({ text }, syntax) {
      const template = parseTemplate(text, syntax);
      const segments = template.segments.map((segment) =>
        segment.kind === 'literal' ? segment : { ...segment, expression: markOf(segment) },
      );
      return { ...template, segments };
    },
    scope: {
      ...real,
      get: (name) => (name.startsWith(prefix) ? variableOf(`${name}"'(z`) : real.get(name)),
    },
    split: (text) =>
      text.split(markForm).flatMap((piece, index, pieces): TextPart[] => {
        if (index % 3 === 0) return piece === '' ? [] : [piece];
        if (index % 3 === 2) return [];
        return [{ path: paths[Number(piece)] ?? '', writer: writers[pieces[index + 1] ?? ''] ?? 'text' }];
      }),
    lost: () => [...lost],
  };
}

const prefix = 'zqmark';

const writers: Readonly<Record<string, Writer>> = {
  '"\'(': 'text',
  '\\"\'(': 'inJson',
  "%22'(": 'inPath',
  '%22%27(': 'inQuery',
  '%22%27%28': 'inForm',
};

const markForm = new RegExp(String.raw`${prefix}(\d+)("'\(|\\"'\(|%22'\(|%22%27\(|%22%27%28)z`);
