import type { Timings } from '../../request/types.ts';
import { type Style, type StyledLine, span } from '../../text/styled.ts';
import { formatMilliseconds } from '../paint/units.ts';

interface Phase {
  readonly label: string;
  readonly milliseconds: number;
  readonly style: Style;
  /** Differs from phase to phase: the bar reads without colour, too. */
  readonly mark: string;
}

export function timingBar(timings: Timings, { width }: { readonly width: number }): StyledLine[] {
  const phases = phasesOf(timings);
  const cells = cellsOf(phases, Math.max(phases.length, width));
  const legend = phases.flatMap(({ label, milliseconds, style, mark }, index) => [
    span(`${index === 0 ? '' : '  '}${mark} `, style),
    span(`${label} ${formatMilliseconds(milliseconds)}`, 'muted'),
  ]);
  return [phases.map(({ mark, style }, index) => span(mark.repeat(cells[index] ?? 0), style)), legend];
}

export function timingNumbers(timings: Timings): StyledLine {
  const times = phasesOf(timings).map(
    ({ label, milliseconds }) => `${label} ${formatMilliseconds(milliseconds)}`,
  );
  return [span(times.join(', '), 'muted')];
}

function phasesOf({ dns, connect, tls, wait, download }: Timings): Phase[] {
  const phases: readonly (Omit<Phase, 'milliseconds'> & { readonly milliseconds: number | null })[] = [
    { label: 'DNS', milliseconds: dns, style: 'phase-dns', mark: '░' },
    { label: 'connect', milliseconds: connect, style: 'phase-connect', mark: '▒' },
    { label: 'TLS', milliseconds: tls, style: 'phase-tls', mark: '▓' },
    { label: 'wait', milliseconds: wait, style: 'phase-wait', mark: '█' },
    { label: 'download', milliseconds: download, style: 'phase-download', mark: '▄' },
  ];
  return phases.flatMap(({ milliseconds, ...phase }) =>
    milliseconds === null ? [] : [{ ...phase, milliseconds }],
  );
}

function cellsOf(phases: readonly Phase[], width: number): number[] {
  const spare = width - phases.length;
  const total = phases.reduce((sum, { milliseconds }) => sum + milliseconds, 0);
  let passed = 0;
  let end = 0;
  return phases.map(({ milliseconds }) => {
    passed += total === 0 ? 1 / phases.length : milliseconds / total;
    const start = end;
    end = Math.round(passed * spare);
    return 1 + end - start;
  });
}
