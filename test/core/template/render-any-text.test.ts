import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate } from '../../../src/core/template/parse.ts';
import { renderTemplate, renderText } from '../../../src/core/template/render.ts';
import type { TemplateSyntax } from '../../../src/core/template/template.ts';
import { anyText } from '../support/any-text.ts';
import { render, variables } from '../support/render.ts';
import { scopeWith } from '../support/scope.ts';

describe('any text', () => {
  const templateText = fc
    .array(
      fc.oneof(
        anyText,
        fc.constantFrom(
          '{{',
          '}}',
          '{{id}}',
          '{{quote}}',
          '{{user',
          '.tags',
          '[1]',
          '["any key"]',
          '\\{{',
          '\\',
          '"',
          '{{$uuid}}',
        ),
      ),
    )
    .map((pieces) => pieces.join(''));

  it.each<TemplateSyntax>(['plain', 'json'])(
    'is rendered without a throw, and its chunks make up the text (%s)',
    (syntax) => {
      fc.assert(
        fc.property(templateText, (text) => {
          const rendering = render(text, { syntax });
          expect(rendering.chunks.map((chunk) => chunk.text).join('')).toBe(rendering.text);
          expect(renderText(parseTemplate(text, syntax), scopeWith(variables))).toMatchObject({
            text: rendering.text,
            errors: rendering.diagnostics.length,
          });
          for (const { offset, length } of rendering.diagnostics) {
            expect(text.slice(offset, offset + length)).toMatch(/^\{\{/);
          }
        }),
      );
    },
  );

  it('reads a value in a body {"v": {{v}}} back unchanged', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        fc.pre(json !== null);
        const template = parseTemplate('{"v": {{v}}}', 'json');
        const isText = typeof json === 'string';
        const { text } = renderTemplate(
          isText ? parseTemplate('{"v": "{{v}}"}', 'json') : template,
          scopeWith({ v: json }),
        );
        expect(JSON.parse(text)).toEqual({ v: JSON.parse(JSON.stringify(json)) });
      }),
    );
  });

  it('reads a string in a body {"v": "{{v}}"} back unchanged', () => {
    fc.assert(
      fc.property(anyText, (v) => {
        const { text } = renderTemplate(parseTemplate('{"v": "{{v}}"}', 'json'), scopeWith({ v }));
        expect(JSON.parse(text)).toEqual({ v });
      }),
    );
  });

  it('reads an object in quotes back from its JSON', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (v) => {
        const { text } = renderTemplate(parseTemplate('{"v": "{{v}}"}', 'json'), scopeWith({ v }));
        expect(JSON.parse(JSON.parse(text).v)).toEqual(JSON.parse(JSON.stringify(v)));
      }),
    );
  });

  it('reports ten thousand unset names beside ten thousand set ones', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`variable${index}`, index]),
    );
    const text = Array.from({ length: 10_000 }, (_, index) => `{{varible${index}}}`).join('');
    expect(renderTemplate(parseTemplate(text), scopeWith(many)).diagnostics).toHaveLength(10_000);
  });
});
