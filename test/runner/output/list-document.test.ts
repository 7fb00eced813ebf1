import fc from 'fast-check';
import { expect, it } from 'vitest';
import { jsonText } from '../../../src/core/text/json-text.ts';
import { createListDocument } from '../../../src/runner/output/list-document.ts';

it('writes a long list item by item, with the same text as the complete document', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { maxLength: 4 }),
      async (items) => {
        let written = '';
        const writeData = async (data: string | Uint8Array) => {
          written += data;
        };
        const document = createListDocument({ writeData }, 'inputs');
        for (const item of items) await document.add(item);
        await document.end({ exitCode: 1, more: ['a\nb'] });
        expect(written).toBe(`${jsonText({ inputs: items, exitCode: 1, more: ['a\nb'] }, 2)}\n`);
      },
    ),
  );
});
