import { type ScriptPlaceholder, scriptPlaceholders } from '../../editor/highlight/script-placeholders.ts';
import { createLineIndex } from '../../request/position.ts';
import { parseExpression } from '../../template/resolve/expression.ts';
import type { Resolution } from '../../template/resolve/resolution.ts';
import { resolve } from '../../template/resolve/resolve.ts';
import type { Scope } from '../../template/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { writeValue } from '../../value/write.ts';
import { fold } from './allocate-rows.ts';
import { diagnosticsSection, type ShownDiagnostic } from './diagnostics.ts';
import { valueLine } from './focus.ts';

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
    resolution: resolve(parseExpression(placeholder.text), scope, { suggest: false }),
  }));
  const under = found.find(({ placeholder: { start, end } }) => start < cursor && cursor <= end);
  const wrong = found.filter(({ resolution }) => resolution.kind === 'problem');
  // Near names are looked for where they will be read: that takes its time with each of them.
  const listed = wrong.slice(0, maxWarnings);
  const notes = diagnosticsSection(
    listed.map(({ placeholder }) => warningOf(code, placeholder, scope)),
    room.width,
  );
  const rest = wrong.length - listed.length;
  const lines = [
    ...focusLines(under, room.width),
    ...notes.draw(notes.preferred),
    ...(rest === 0 ? [] : [[span(`… ${rest} more without a value`, 'muted')]]),
  ];
  return fold(lines, room.height).slice(0, room.height);
}

const maxWarnings = 3;

function focusLines(
  under: { readonly placeholder: ScriptPlaceholder; readonly resolution: Resolution } | undefined,
  width: number,
): StyledLine[] {
  // A script draws its own value of a dynamic variable.
  if (under === undefined || under.resolution.kind === 'problem' || under.resolution.type === 'dynamic')
    return [];
  const { type, value, origin, secret } = under.resolution;
  const { text } = under.placeholder;
  return [valueLine({ text, type, origin, secret, output: writeValue(value), encoding: null }, width)];
}

function warningOf(code: string, { start, text }: ScriptPlaceholder, scope: Scope): ShownDiagnostic {
  const resolution = resolve(parseExpression(text), scope);
  const { message, hint } =
    resolution.kind === 'problem' ? resolution.problem : { message: `${text} has no value`, hint: null };
  return { severity: 'warning', message, hint, ...createLineIndex(code).positionAt(start) };
}
