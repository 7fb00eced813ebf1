import { jsonText } from '../../core/text/json-text.ts';
import type { Output } from '../io.ts';

export type ListDocument = ReturnType<typeof createListDocument>;

/** A JSON document with one long list, written as its items come: `{ "inputs": [...], "exitCode": 0 }`. */
export function createListDocument(output: Pick<Output, 'writeData'>, name: string) {
  let count = 0;
  return {
    add(item: object): Promise<void> {
      const lead = count === 0 ? `{\n  ${JSON.stringify(name)}: [\n` : ',\n';
      count += 1;
      return output.writeData(lead + indented(jsonText(item, 2), '    '));
    },
    end(rest: object): Promise<void> {
      const lead = count === 0 ? `{\n  ${JSON.stringify(name)}: []` : '\n  ]';
      return output.writeData(`${lead},${jsonText(rest, 2).slice(1)}\n`);
    },
  };
}

const indented = (json: string, indent: string): string => indent + json.replaceAll('\n', `\n${indent}`);
