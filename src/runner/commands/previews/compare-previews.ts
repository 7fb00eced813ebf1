import { adapters } from '../../../app/compose.ts';
import { openRows } from '../../../app/data/rows.ts';
import { requestsOf } from '../../../app/requests/requests-of.ts';
import type { Suite } from '../../../app/requests/suite.ts';
import { type OutputOptions, parseStart, type SessionOptions } from '../../../app/start/options.ts';
import { literalVariable } from '../../../app/start/session-start.ts';
import type { Preview } from '../../../core/request/types.ts';
import { emptyMasker, type Masker } from '../../../core/secrets/search/masker.ts';
import {
  createPreviewComparison,
  type PreviewComparison,
} from '../../../core/session/comparing/comparison.ts';
import type { ComparedPreviews } from '../../../core/session/comparing/types.ts';
import type { Entry } from '../../../core/session/entries.ts';
import { exitCodeOf } from '../../../core/session/exit-codes.ts';
import { sessionSecrets } from '../../../core/session/secrets/secrets.ts';
import type { NamedVariable } from '../../../core/session/types.ts';
import type { Io } from '../../io.ts';
import { writeJson } from '../../output/json.ts';
import { createCollector } from '../../results/collector.ts';
import { createTextPrinter, noSession } from '../../results/text-printer.ts';
import { onSession } from '../on-session.ts';
import { createScriptDiagnostics } from '../script-diagnostics.ts';
import { previewOpening, showRequests } from './show-requests.ts';

export interface ComparingOptions extends Omit<SessionOptions, 'env'>, OutputOptions {
  readonly environments: readonly string[];
  readonly data: string | null;
  readonly request?: string;
}

export async function comparePreviews(target: string, options: ComparingOptions, io: Io): Promise<number> {
  const suite = await requestsOf(target, { adapters, readInput: io.readInput, command: 'preview' });
  const comparisons: PreviewComparison[] = [];
  let failures = 0;
  for await (const variation of variationsOf(options)) {
    const room = maxFailures - failures;
    const once = await previewOnce(suite, { ...options, variation, maxPrinted: room }, io);
    failures += once.failures;
    for (const [index, preview] of once.previews.entries()) {
      comparisons[index] ??= createPreviewComparison(preview.name ?? `request ${index + 1}`);
      comparisons[index]?.add(variation.label, preview, once.secrets);
    }
  }
  const printer = createTextPrinter(io, { app: noSession, resultsTo: 'out' });
  const results = comparisons.map((comparison) => comparison.result());
  const isUnresolved = failures > 0 || results.some(({ unresolved }) => unresolved > 0);
  const exitCode = isUnresolved ? 1 : 0;
  if (options.json === true) await writeJson({ requests: results.map(comparedJson), exitCode }, io);
  else for (const compared of results) printer.print({ kind: 'compared', compared });
  await printer.drained();
  return exitCode;
}

const maxFailures = 20;

interface Variation {
  readonly label: string;
  readonly environment: string | undefined;
  readonly variables: readonly NamedVariable[];
}

/** Streams the variations, so that only one row is in memory. */
async function* variationsOf({ environments, data }: ComparingOptions): AsyncIterable<Variation> {
  let row = 0;
  for await (const variables of await openRows(data, null)) {
    row += 1;
    for (const environment of environments.length === 0 ? [undefined] : environments) {
      const parts = [
        ...(environment === undefined ? [] : [environment]),
        ...(data === null ? [] : [`row ${row}`]),
      ];
      yield { label: parts.join(' '), environment, variables };
    }
  }
}

interface PreviewedOnce {
  readonly previews: readonly Preview[];
  readonly secrets: Masker;
  readonly failures: number;
}

async function previewOnce(
  suite: Suite,
  { variation, maxPrinted, ...options }: ComparingOptions & { variation: Variation; maxPrinted: number },
  io: Io,
): Promise<PreviewedOnce> {
  const { environment, variables } = variation;
  const start = parseStart({ ...options, ...(environment === undefined ? {} : { env: environment }) });
  const previews: Preview[] = [];
  const scripts = createScriptDiagnostics();
  const session = suite.source.kind === 'session' ? suite.source.session : start.session;
  let secrets: Masker = emptyMasker;
  let failures = 0;
  await onSession(
    { ...start, session, variables: [...start.variables, ...variables.map(literalVariable)] },
    {
      ...previewOpening(suite),
      output(app) {
        const printer = createTextPrinter(io, { app, resultsTo: 'err' });
        const onEntry = (entry: Entry): void => {
          scripts.read(entry);
          if (entry.kind === 'preview') previews.push(scripts.addTo(entry.preview));
          else if (exitCodeOf(entry) !== 0) {
            failures += 1;
            if (failures <= maxPrinted) printer.print(entry);
          }
        };
        return { ...createCollector({ onEntry, keeps: false }), printer };
      },
    },
    async ({ app, isReady, printer }) => {
      const shown = { app, io, failures: scripts, name: options.request, startRequest: () => undefined };
      if (isReady) await showRequests(suite, shown);
      secrets = sessionSecrets(app.store.getState());
      await printer.drained();
      return 0;
    },
  );
  return { previews, secrets, failures };
}

const comparedJson = ({ title, count, unresolved, others, places, variants }: ComparedPreviews) => ({
  name: title,
  compared: count,
  unresolved,
  others,
  places: places.map((place) => ({
    place,
    values: variants.map(({ labels, count: variantCount, values }) => ({
      of: labels,
      count: variantCount,
      value: values.get(place)?.text ?? null,
      problem: values.get(place)?.problem ?? null,
    })),
  })),
});
