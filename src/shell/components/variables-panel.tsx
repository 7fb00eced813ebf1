import { Box, type DOMElement, useBoxMetrics } from 'ink';
import { memo, type RefObject, useMemo } from 'react';
import type { SecretAnswers, VariableLayers, VariableMap } from '../../core/session/state.ts';
import { visibleVariables } from '../../core/session/variables/precedence.ts';
import { isMasked } from '../../core/session/variables/undecided-secrets.ts';
import { type StyledLine, span } from '../../core/text/styled.ts';
import { previewValue } from '../../core/value/preview.ts';
import { typeOf } from '../../core/value/type.ts';
import { clipLine } from '../../core/view/paint/fit.ts';
import { mask } from '../../core/view/preview/rendered.ts';
import { variablesBorder } from '../first-frame/measures.ts';
import { useChangedVariables, useSession } from '../hooks/session.tsx';
import { Lines, type Room } from './lines.tsx';

export const VariablesPanel = memo(function VariablesPanel({
  width,
  minHeight,
  maxHeight,
  neighbour,
}: {
  readonly width: number;
  readonly minHeight: number;
  readonly maxHeight: number;
  readonly neighbour: RefObject<DOMElement | null>;
}) {
  const layers = useSession((session) => session.layers);
  const answers = useSession((session) => session.secretAnswers);
  const changed = useChangedVariables();
  const { height: beside } = useBoxMetrics(neighbour as RefObject<DOMElement>);
  const height = Math.min(maxHeight, Math.max(minHeight, beside));
  const lines = useMemo(
    () => variableLines(shownVariables(layers, answers), changed, { width: width - variablesBorder, height }),
    [layers, answers, changed, width, height],
  );
  return (
    <Box flexDirection="column" flexShrink={0} width={width}>
      <Lines lines={lines} />
    </Box>
  );
});

function shownVariables(layers: VariableLayers, answers: SecretAnswers): VariableMap {
  const masked = [...visibleVariables(layers)].map(
    ([name, variable]) => [name, { ...variable, secret: isMasked({ name, ...variable }, answers) }] as const,
  );
  return new Map(masked);
}

function variableLines(
  variables: VariableMap,
  changed: ReadonlySet<string>,
  { width, height }: Room,
): StyledLine[] {
  const all = [...variables];
  const fits = all.length <= height;
  const sorted = fits
    ? all
    : all.sort(([one], [other]) => Number(changed.has(other)) - Number(changed.has(one)));
  const shown = fits ? sorted : sorted.slice(0, Math.max(0, height - 1));
  const lines = shown.map(([name, { value, secret }]): StyledLine => {
    const isNew = changed.has(name);
    const type = typeOf(value);
    return [
      span(isNew ? '* ' : '  ', 'changed'),
      span(name, isNew ? 'changed' : 'key'),
      span(` ${type} `, 'muted'),
      secret ? span(mask, 'secret') : span(previewValue(value, width), type),
    ];
  });
  if (!fits) lines.push([span(`  … ${all.length - shown.length} more, .vars`, 'muted')]);
  return lines.map((line) => [span(' │ ', 'muted'), ...clipLine(line, width)]);
}
