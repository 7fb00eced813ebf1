import { durationOf, highestLevel } from '../../../core/load/plan.ts';
import type { LoadReport, LoadStarts } from '../../../core/load/report.ts';
import { releaseCompiler, releaseHeap } from '../../compiler.ts';
import { countResult, noCounts } from '../request/result.ts';
import type { OpenedRun } from '../suite/shared-run.ts';
import { runClosed } from './closed-load.ts';
import type { LoadPlan } from './load-options.ts';
import { loadResults } from './load-results.ts';
import { createMeasures, type Measures } from './measures.ts';
import { runOpen } from './open-load.ts';
import { checkThresholds } from './thresholds.ts';
import { createUsers } from './users.ts';

export async function runLoad(shared: OpenedRun, { model, thresholds }: LoadPlan): Promise<void> {
  const { stop, listener } = shared;
  releaseCompiler();
  releaseHeap();
  const measures = createMeasures();
  const maximum = model.kind === 'open' ? model.users : Math.ceil(highestLevel(model.stages));
  const users = createUsers(shared, { maximum, measures });
  const hasEnd = model.kind === 'open' || model.iterations === null;
  const duration = hasEnd ? durationOf(model.stages) : null;
  const begun = performance.now();
  const passed = () => performance.now() - begun;
  const ticking = setInterval(() => {
    listener.loadProgressed?.({ ...measures.tick(), milliseconds: passed(), duration, users: users.made });
  }, 1000);
  let starts: LoadStarts = { planned: null, started: 0, late: 0, dropped: 0 };
  try {
    starts = model.kind === 'open' ? await runOpen(model, users, stop) : await runClosed(model, users, stop);
  } finally {
    clearInterval(ticking);
    const milliseconds = passed();
    await users.close();
    const checked = checkThresholds(measures, {
      thresholds,
      suites: shared.opened,
      seconds: milliseconds / 1000,
    });
    await report(
      {
        model: model.kind,
        milliseconds,
        users: users.made,
        starts,
        ...figuresOf(measures, milliseconds / 1000),
        thresholds: checked,
      },
      shared,
      measures,
    );
  }
}

function figuresOf(measures: Measures, seconds: number): Pick<LoadReport, 'all' | 'requests'> {
  return {
    all: measures.all.figures(seconds),
    requests: measures.requests().map(({ label, suite, line, figures }) => ({
      label,
      file: suite.name,
      line,
      ...figures.figures(seconds),
    })),
  };
}

async function report(made: LoadReport, shared: OpenedRun, measures: Measures): Promise<void> {
  const { listener } = shared;
  await listener.loadFinished?.(made);
  const results = loadResults(made, { suites: shared.opened, measures });
  shared.loaded(
    made,
    results.flatMap((one) => one.results),
  );
  for (const { suite, results: own } of results) {
    await listener.suiteStarted?.(suite);
    for (const result of own) await listener.requestFinished(result, suite);
    await listener.suiteFinished?.(suite, own.reduce(countResult, noCounts));
  }
}
