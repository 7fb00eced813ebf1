import type { EvaluationOutcome } from '../../core/script/evaluation.ts';
import { cleanText } from '../../core/text/clean.ts';
import { limits } from '../protocol/limits.ts';
import type { ChildAnswer, FromChild } from '../protocol/messages.ts';
import { withUserStacks } from './failures/stack.ts';
import type { Scripts } from './scripts/scripts.ts';
import type { LostName, SandboxHost } from './types.ts';

/** What people get to read of a script: without control characters, and with stacks of their own code alone. */
export interface Reporting {
  /** Passes on what a script prints and tests; false for a message that is none of these. */
  relay(message: FromChild, timeoutMs: number): boolean;
  warn(text: string): void;
  /** What went wrong where no evaluation can tell it. */
  uncaught(text: string): void;
  /** Names that a restart has cost. */
  lost(names: readonly LostName[]): void;
  valueOf(answer: ChildAnswer & { kind: 'value' }): EvaluationOutcome;
  /** A new input may fail as often as the one before. */
  renewBudget(): void;
}

export function createReporting(host: SandboxHost, scripts: Pick<Scripts, 'find'>): Reporting {
  let uncaughtCount = 0;
  const readable = (text: string) => cleanText(withUserStacks(text, scripts.find));
  const warn = (text: string) => host.onOutput({ level: 'warn', text: readable(text) });
  const uncaught = (text: string) => host.onOutput({ level: 'uncaught', text: readable(text) });
  return {
    warn,
    uncaught,
    relay(message, timeoutMs) {
      switch (message.type) {
        case 'output':
          host.onOutput({ level: message.level, text: readable(message.text) });
          return true;
        case 'test':
          host.onTest({
            name: cleanText(message.name),
            passed: message.message === null,
            message: message.message === null ? null : cleanText(message.message),
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
            `What an input left running was stopped after computing for ${timeoutMs} ms; its timers are gone.`,
          );
          return true;
        case 'uncaught':
          uncaughtCount += 1;
          if (uncaughtCount <= limits.uncaught) uncaught(`Uncaught ${message.message}`);
          return true;
        default:
          return false;
      }
    },
    lost(names) {
      if (names.length === 0) return;
      const shown = names.slice(0, mostLost).map(({ name, reason }) => `${name} (${reason})`);
      const more = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
      warn(`Not there any more: ${shown.join(', ')}${more}.`);
    },
    valueOf({ printed, json }) {
      return { kind: 'value', printed: printed === null ? null : readable(printed), json };
    },
    renewBudget() {
      uncaughtCount = 0;
    },
  };
}

/** Names that one sentence lists. */
const mostLost = 10;
