import type { App } from '../../app/app.ts';
import { createLiveFeed } from '../../app/responses/live-feed.ts';
import type { OutputOptions } from '../../app/start/options.ts';
import { maskHeaders } from '../../core/secrets/header-value.ts';
import { disabledMasker } from '../../core/secrets/search/masker.ts';
import type { Entry, EntryOf } from '../../core/session/entries.ts';
import { exitCodeOf } from '../../core/session/exit-codes.ts';
import { span } from '../../core/text/styled.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { Io } from '../io.ts';
import { createCollector } from './collector.ts';
import { jsonOptions } from './json-options.ts';
import { createLiveOutput } from './live-output.ts';
import type { OutputFlags } from './output-flags.ts';
import { createTextPrinter } from './text-printer.ts';

export function createSendOutput(
  app: App,
  options: OutputOptions & OutputFlags & { readonly repeat?: string },
  io: Io,
) {
  const { json = false, silent = false } = options;
  const goesToFile = options.remoteName === true || (options.output !== undefined && options.output !== '-');
  const claimed = json || options.output === '-';
  const toOutput = !json && !goesToFile;
  const isForPerson = io.out.isTerminal && options.output !== '-';
  const head = options.include === true ? headText(app, options) : null;
  const wants = (status: number) => options.fail !== true || status < 400;
  const live = toOutput && !isForPerson ? createLiveOutput(io, head) : null;
  const bodyGoesElsewhere = claimed || !io.out.isTerminal || goesToFile;
  let bodyLines: 0 | null = bodyGoesElsewhere ? 0 : null;
  const isWhole = options.verbose === true;
  const isTable = options.repeat !== undefined && !claimed;
  const printer = createTextPrinter(io, {
    app,
    resultsTo: claimed || !(io.out.isTerminal || isTable) ? 'err' : 'out',
    reveal: options.reveal,
    bodyLines: () => bodyLines,
    detail: {
      ...(isWhole && { request: 'whole' }),
      ...((isWhole || (head !== null && isForPerson)) && { headers: 'unfolded' }),
    },
  });
  const feed = createLiveFeed(app, printer.printLines);
  const collector = createCollector({
    questions: io.questions,
    ...(!silent && { progress: (text: string) => void io.err.writeLines([[span(text, 'muted')]]) }),
    onEntry(entry) {
      // A streamed body has been printed already.
      if (entry.kind === 'exchange' && (feed.end() || !wants(statusOf(entry)))) bodyLines = 0;
      if (!json) (silent ? errorsOf(entry) : [entry]).forEach(printer.print);
    },
  });
  const receive = live?.receive ?? (toOutput ? feed.receive : null);
  const front = { ...collector.front, ...(receive !== null && { receive }) };
  return { ...collector, front, printer, live, head, wants };
}

const headText =
  (app: App, options: OutputOptions & OutputFlags) =>
  ({ httpVersion, status, statusText, headers }: ResponseHead): string => {
    const { reveal, secrets = disabledMasker } = jsonOptions(app, options);
    const lines = maskHeaders(headers, reveal ? disabledMasker : secrets).map(
      ([name, value]) => `${name}: ${value}`,
    );
    return [`HTTP/${httpVersion} ${status} ${statusText}`.trimEnd(), ...lines, '', ''].join('\r\n');
  };

const statusOf = ({ exchange }: EntryOf<'exchange'>): number =>
  exchange.exchange.outcome.kind === 'response' ? exchange.exchange.outcome.response.status : 0;

function errorsOf(entry: Entry): Entry[] {
  if (exitCodeOf(entry) === 0) return [];
  if (entry.kind !== 'exchange' || entry.exchange.exchange.outcome.kind !== 'failure') return [entry];
  const { code, message, hint } = entry.exchange.exchange.outcome.failure;
  return [
    { kind: 'notice', notice: { severity: 'error', message: `${code}: ${message}`, hint, cause: 'network' } },
  ];
}
