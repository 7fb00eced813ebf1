import type { EvaluationOutcome, TestResult } from '../../core/script/evaluation.ts';
import { cleanText } from '../../core/text/clean.ts';
import type { LostName, SandboxHost } from '../../ports/sandbox.ts';
import { limits } from '../protocol/limits.ts';
import type { EvaluationResult, FromChild } from '../protocol/messages.ts';
import { withHint } from './failures/failures.ts';
import { userFrames, withUserStacks } from './failures/stack.ts';
import type { Scripts } from './scripts/scripts.ts';

/** Output of scripts for people: without control characters, with stack frames of their own code only. */
export function createReporting(host: SandboxHost, scripts: Pick<Scripts, 'find'>) {
  let uncaughtCount = 0;
  const readable = (text: string) => cleanText(withUserStacks(text, scripts.find));
  const warn = (text: string) => host.onOutput({ level: 'warn', text: readable(text) });
  const uncaught = (text: string) => host.onOutput({ level: 'uncaught', text: readable(text) });
  return {
    warn,
    uncaught,
    relay(message: FromChild, timeoutMs: number) {
      switch (message.type) {
        case 'output':
          host.onOutput({ level: message.level, text: readable(message.text) });
          return true;
        case 'test':
          host.onTest({
            name: cleanText(message.name),
            passed: message.message === null,
            message: message.message === null ? null : cleanText(message.message),
            ...placeOf(message.stack, scripts.find),
            sides:
              message.sides === null
                ? null
                : {
                    expected: cleanText(message.sides.expected),
                    actual: cleanText(message.sides.actual),
                  },
          });
          return true;
        case 'background-timeout':
          uncaught(
            `Code from an earlier input was still running and was stopped after computing for ${timeoutMs} ms. Its timers are cleared.`,
          );
          return true;
        case 'uncaught':
          uncaughtCount += 1;
          if (uncaughtCount <= limits.uncaught) uncaught(`Uncaught ${withHint(message.message)}`);
          return true;
        default:
          return false;
      }
    },
    lost(names: readonly LostName[]) {
      if (names.length === 0) return;
      const shown = names.slice(0, maxLost).map(({ name, reason }) => `${name} (${reason})`);
      const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
      warn(`Not restored: ${shown.join(', ')}${more}.`);
    },
    valueOf({ kind, printed, json, dates }: EvaluationResult & { kind: 'value' }): EvaluationOutcome {
      const shown = printed === null ? null : readable(printed);
      return { kind, printed: shown, json, ...(dates !== undefined && { dates }) };
    },
    renewBudget() {
      uncaughtCount = 0;
    },
  };
}

function placeOf(stack: string, find: Scripts['find']): Pick<TestResult, 'place'> {
  const place = userFrames(stack, find)[0]?.place;
  return place === undefined ? {} : { place };
}

const maxLost = 10;
