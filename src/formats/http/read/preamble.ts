import { skipBlanks } from '../../../core/request/text/lines.ts';
import type { PreambleNode } from '../../../core/request/text/nodes.ts';
import type {
  CollectionVariable,
  FileRun,
  ScriptSource,
} from '../../../core/session/collection/collection.ts';
import { checkImported, readImportLine } from './import-line.ts';
import { type BlockParse, reportError } from './reading.ts';
import { checkFile, readInlineScript, readScriptBlock, readScriptFile } from './script.ts';
import { readVariable } from './variable.ts';

export interface Preamble {
  readonly variables: readonly CollectionVariable[];
  readonly scripts: readonly ScriptSource[];
}

export function readPreamble(reading: BlockParse, nodes: readonly PreambleNode[]): Preamble {
  const variables: CollectionVariable[] = [];
  const scripts: ScriptSource[] = [];
  const { source } = reading;
  for (const node of nodes) {
    const start = skipBlanks(source, node.start, node.end);
    switch (node.kind) {
      case 'blank':
      case 'comment':
      case 'proto':
      case 'fragment':
        break;
      case 'block':
        scripts.push(readScriptBlock(reading, node));
        break;
      case 'variable':
        variables.push(...readVariable(reading, node));
        break;
      case 'script':
        scripts.push(...readInlineScript(reading, node));
        break;
      case 'script-file': {
        const script = readScriptFile(reading, node);
        scripts.push(script);
        if (script.kind === 'file') checkFile(reading, start, script.path);
        break;
      }
      case 'block-comment':
        if (!source.slice(start + 2, node.next).includes('*/'))
          reportError(reading, start, ['the comment that begins here is not closed', '*/ closes it']);
        break;
      case 'import': {
        const read = readImportLine(reading, { start, end: node.end });
        if (read.kind === 'import') reading.imports.push(read.line);
        else reading.runs.push(read.line);
        const path = read.kind === 'import' ? read.line.path : pathOfRun(read.line);
        if (path !== null) checkImported(reading, start, path);
        break;
      }
      default:
        node satisfies never;
    }
  }
  return { variables, scripts };
}

const pathOfRun = ({ target }: FileRun): string | null => (target.kind === 'file' ? target.text : null);
