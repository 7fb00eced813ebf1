import type { StyledRun } from '../e2e/screen.ts';
import { frameOf, rowToSvg, screenOf } from './svg.ts';

export interface Frame {
  readonly lines: readonly (readonly StyledRun[])[];
  readonly seconds: number;
}

/** Screens one after another as one SVG text. A row that several frames share is written once. */
export function animationToSvg(
  frames: readonly Frame[],
  options: { readonly cols: number; readonly title: string },
): string {
  const total = frames.reduce((sum, { seconds }) => sum + seconds, 0);
  const rows = Math.max(...frames.map(({ lines }) => lines.length));
  const shown = new Map<string, boolean[]>();
  frames.forEach(({ lines }, frame) => {
    lines.forEach((runs, row) => {
      const text = rowToSvg(runs, row);
      if (text === '') return;
      const seen = shown.get(text) ?? frames.map(() => false);
      seen[frame] = true;
      shown.set(text, seen);
    });
  });
  const patterns = [...new Set([...shown.values()].map(patternOf))];
  const rules = patterns.flatMap((pattern, index) =>
    pattern.includes('0') ? [ruleOf(pattern, { name: `p${index}`, frames, total })] : [],
  );
  const groups = patterns.map((pattern, index) => {
    const texts = [...shown].filter(([, seen]) => patternOf(seen) === pattern).map(([text]) => text);
    return `<g class="p${index}">${texts.join('\n')}</g>`;
  });
  // Where nothing moves, the last frame is seen.
  const style = `<style>${rules.join('')}@media(prefers-reduced-motion:reduce){g[class]{animation:none}}</style>`;
  return frameOf({ ...options, rows }, [style, screenOf(groups)]);
}

/** `1` for each frame in which a row is seen. */
const patternOf = (seen: readonly boolean[]): string => seen.map((one) => (one ? '1' : '0')).join('');

function ruleOf(
  pattern: string,
  {
    name,
    frames,
    total,
  }: { readonly name: string; readonly frames: readonly Frame[]; readonly total: number },
): string {
  let at = 0;
  const steps = frames.map(({ seconds }, index) => {
    const step = `${((at / total) * 100).toFixed(1)}%{opacity:${pattern[index]}}`;
    at += seconds;
    return step;
  });
  return `.${name}{opacity:${pattern.at(-1)};animation:${name} ${total.toFixed(1)}s step-end infinite}@keyframes ${name}{${steps.join('')}}`;
}
