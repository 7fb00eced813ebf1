import { maskJson } from '../../core/secrets/mask-json.ts';
import { disabledMasker, emptyMasker } from '../../core/secrets/search/masker.ts';
import { durationsOf } from '../../core/session/exchanges/exchange-summary.ts';
import { timeDistribution } from '../../core/session/exchanges/time-distribution.ts';
import type { Repetition, RepetitionOf } from '../../core/session/repeating/repetition.ts';
import { plainText } from '../../core/text/styled.ts';
import { diffView, responseDiffLines } from '../../core/view/compare/response-diff.ts';
import type { PreviewJsonOptions } from '../output/preview-json.ts';

export type RepetitionJson = Readonly<Record<string, unknown>> & { readonly kind: Repetition['kind'] };

export function repetitionJson(
  repetition: Repetition,
  { reveal = false, secrets = emptyMasker }: PreviewJsonOptions,
): RepetitionJson {
  const masker = reveal ? disabledMasker : secrets;
  return maskJson<RepetitionJson>(factsOf(repetition), masker.mask);

  function factsOf(facts: Repetition): RepetitionJson {
    switch (facts.kind) {
      case 'until':
      case 'watch': {
        const { milliseconds, serverWait, ...others } = facts;
        return { ...others, durationMs: milliseconds, serverWaitMs: serverWait };
      }
      case 'change': {
        const { kind, number, change } = facts;
        if (change.kind !== 'response') return { ...change, kind, number };
        const lines = responseDiffLines(change.difference, diffView({ columns: null, secrets: masker }));
        return { kind, number, status: change.status, difference: lines.map(plainText) };
      }
      case 'repeat':
        return countedJson(facts);
      default:
        return facts satisfies never;
    }
  }
}

function countedJson(repeated: RepetitionOf<'repeat'>): RepetitionJson {
  const { kind, title, end, wanted, attempts, parallel, exchanges, milliseconds, serverWait, unexpected } =
    repeated;
  const outcomes: Record<string, number> = {};
  for (const { status, failure } of exchanges) {
    const outcome = status === null ? (failure ?? 'failed') : String(status);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  }
  return {
    kind,
    request: title,
    end,
    wanted,
    attempts,
    parallel,
    outcomes,
    errors: exchanges.filter(({ status }) => status === null).length,
    times: timeDistribution(durationsOf(exchanges)),
    requestsPerSecond: milliseconds > 0 ? (attempts / milliseconds) * 1000 : 0,
    durationMs: milliseconds,
    serverWaitMs: serverWait,
    unexpected,
  };
}
