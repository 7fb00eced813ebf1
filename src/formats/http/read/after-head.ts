import type { DraftResponseFile } from '../../../core/request/draft.ts';
import { sourceText } from '../../../core/request/source-text.ts';
import type { BodyNodes, TailNode } from '../../../core/request/text/nodes.ts';
import type { CollectionVariable, ScriptSource } from '../../../core/session/collection/collection.ts';
import type { BlockParse } from './reading.ts';
import { checkFile, readInlineScript, readScriptBlock, readScriptFile } from './script.ts';
import { readVariable } from './variable.ts';

export interface AfterHead {
  readonly scripts: readonly ScriptSource[];
  readonly responseFile: DraftResponseFile | null;
  readonly variables: readonly CollectionVariable[];
}

export function readAfterHead(reading: BlockParse, { nodes }: BodyNodes): AfterHead {
  const scripts: ScriptSource[] = [];
  const variables: CollectionVariable[] = [];
  let responseFile: DraftResponseFile | null = null;
  for (const node of nodes) {
    switch (node.kind) {
      case 'script':
        scripts.push(...readInlineScript(reading, node));
        break;
      case 'script-file':
        scripts.push(readScriptFile(reading, node));
        break;
      case 'response-file':
        responseFile = readResponseFile(reading, node);
        break;
      case 'variable':
        variables.push(...readVariable(reading, node));
        break;
      case 'file':
        checkFile(reading, node.path.start, reading.source.slice(node.path.start, node.path.end));
        break;
      case 'text':
      case 'blank':
      case 'comment':
      case 'stored-response':
      case 'assertion':
        break;
      case 'block':
        scripts.push(readScriptBlock(reading, node));
        break;
      default:
        node satisfies never;
    }
  }
  return { scripts, responseFile, variables };
}

function readResponseFile({ source }: BlockParse, { start, end }: TailNode): DraftResponseFile {
  const text = source.slice(start, end);
  const mark = /^[ \t]*>>!?[ \t]+/.exec(text)?.[0] ?? '';
  const path = sourceText(text.slice(mark.length).trimEnd(), start + mark.length);
  return { path, overwrite: mark.includes('!') };
}
