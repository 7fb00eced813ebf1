import { quoted } from '../../../core/request/quoted.ts';
import { skipBlanks } from '../../../core/request/text/lines.ts';
import type { Span } from '../../../core/request/text/nodes.ts';
import { readVariableLine } from '../../../core/request/text/variable-line.ts';
import type { CollectionVariable } from '../../../core/session/collection/collection.ts';
import { checkName } from '../../../core/value/name.ts';
import { VariableError } from '../../../core/value/value-error.ts';
import { type BlockParse, reportError, reportFileWarning, reportToAuthor, textOf } from './reading.ts';

export function readVariable(reading: BlockParse, node: Span): CollectionVariable[] {
  const start = skipBlanks(reading.source, node.start, node.end);
  const text = reading.source.slice(start, node.end).trimEnd();
  const read = readVariableLine(reading.source, node);
  if (read === null) {
    reportError(reading, start, [`${quoted(text)} is not a variable`, 'a variable is @name = value']);
    return [];
  }
  const { name, assignment } = read;
  const value = textOf(reading, read.value);
  const complaint = nameComplaint(name);
  if (complaint !== null) reportFileWarning(reading, start + 1, [complaint, '{{ }} cannot refer to it']);
  if (assignment === ':=')
    reportToAuthor(reading, start, ['only httpYac reads ":="', `write @${name} = ${value}`]);
  if (value === '')
    reportToAuthor(reading, start, ['httpYac reads a variable without a value as a request', null]);
  if (value.includes('\\')) {
    reportToAuthor(reading, start, [
      'the REST Client reads "\\n" and "\\\\" as escapes; here they are not changed',
      null,
    ]);
  }
  return [{ kind: 'text', name, text: value, line: reading.positionAt(start).line }];
}

/** Says what is wrong with a name; null for a good one. Visual Studio has dotted ones: `@Shop.Api_HostAddress`. */
function nameComplaint(name: string): string | null {
  try {
    if (!dottedName.test(name)) checkName(name);
    return null;
  } catch (error) {
    return error instanceof VariableError ? error.message : null;
  }
}

const dottedName = /^[\p{L}_][\p{L}\p{M}\p{Nd}_$-]*(?:\.[\p{L}_][\p{L}\p{M}\p{Nd}_$-]*)+$/u;
