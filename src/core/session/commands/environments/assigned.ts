import { readAssignments } from '../../../request/text/one-line/assignments.ts';
import { copyToValue } from '../../../value/copy-value.ts';
import { checkName } from '../../../value/name.ts';
import type { Value } from '../../../value/types.ts';

export interface AssignedVariable {
  readonly name: string;
  readonly value: Value;
}

/** Reads `page=10 debug:=true`, and `name=` with a text of several words. Throws an Error whose message holds no value. */
export function readAssigned(argument: string): readonly AssignedVariable[] {
  const [, name = '', value = ''] = /^([^=:\s]+)\s*=\s*(.*)$/s.exec(argument) ?? [];
  const read = readAssignments(argument);
  const [first, second] = read.assignments;
  const isOneText = first === undefined || (second === undefined && first.kind === 'text');
  if (name !== '' && (read.kind === 'wrong-word' || isOneText)) {
    if (second === undefined) return [{ name: checkName(name), value }];
    throw new Error('A text with spaces needs quotes.');
  }
  if (read.kind === 'wrong-word') throw new Error('"=" is missing after the name.');
  return read.assignments.map((assignment) => ({
    name: checkName(assignment.target),
    value: assignment.kind === 'text' ? assignment.value : jsonValue(assignment.target, assignment.value),
  }));
}

function jsonValue(name: string, json: string): Value {
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    throw new Error(`The value of ${name} is not JSON: ${name}:=7 is a number, ${name}=7 a text.`);
  }
  return copyToValue(parsed, name);
}
