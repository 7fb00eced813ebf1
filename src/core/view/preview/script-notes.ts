import { type ScriptPlaceholder, scriptPlaceholders } from '../../editor/highlight/script-placeholders.ts';
import { createLineIndex } from '../../request/position.ts';
import { parseExpression } from '../../template/expression.ts';
import { type Resolution, resolve } from '../../template/resolve.ts';
import type { Scope } from '../../template/types.ts';
import type { StyledLine } from '../../text/styled.ts';
import { writeValue } from '../../value/write.ts';
import { fold } from './allot.ts';
import { diagnosticsSection, type Noted } from './diagnostics.ts';
import { valueLine } from './focus.ts';

/**
 * Below a script: the value and the origin of the placeholder under the cursor, and those that have no value. Warnings,
 * for the script may set what is missing.
 */
export function scriptNotes(
  code: string,
  {
    cursor,
    scope,
    ...room
  }: {
    readonly cursor: number;
    readonly scope: Scope;
    readonly width: number;
    readonly height: number;
  },
): StyledLine[] {
  const found = scriptPlaceholders(code).map((placeholder) => ({
    placeholder,
    resolution: resolve(parseExpression(placeholder.text), scope),
  }));
  const under = found.find(({ placeholder: { start, end } }) => start < cursor && cursor <= end);
  const notes = diagnosticsSection(
    found.flatMap(({ placeholder, resolution }) => warningOf(code, placeholder, resolution)),
    room.width,
  );
  const lines = [...focusLines(under, room.width), ...notes.draw(Math.min(notes.wanted, mostNotes))];
  return fold(lines, room.height).slice(0, room.height);
}

const mostNotes = 4;

function focusLines(
  under: { readonly placeholder: ScriptPlaceholder; readonly resolution: Resolution } | undefined,
  width: number,
): StyledLine[] {
  // Of a dynamic one the script draws a value of its own.
  if (under === undefined || under.resolution.kind === 'problem' || under.resolution.type === 'dynamic')
    return [];
  const { type, value, origin, secret } = under.resolution;
  const report = { text: under.placeholder.text, type, origin, secret, output: writeValue(value) };
  return [valueLine(report, { width, isEscaped: false })];
}

function warningOf(code: string, { start }: ScriptPlaceholder, resolution: Resolution): Noted[] {
  if (resolution.kind === 'value') return [];
  const { message, hint } = resolution.problem;
  return [{ severity: 'warning', message, hint, ...createLineIndex(code).positionAt(start) }];
}
