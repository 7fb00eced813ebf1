import type { Entrance, FromChild, NumberedResponse, ToChild } from '../protocol/messages.ts';
import type { Answer } from '../realm/contract.ts';
import type { Receiver } from './channel.ts';
import type { Turn, TurnEnd, TurnEvents, Turns } from './isolate-queue.ts';
import type { IsolatedVm } from './isolated-vm.ts';
import type { MemoryWatch } from './memory.ts';
import type { SurfaceReferences } from './realms.ts';
import { reportOf } from './reports.ts';
import { createTexts } from './texts.ts';
import { createTimers } from './timers.ts';

export interface ConversationParts {
  readonly ivm: IsolatedVm;
  readonly realms: SurfaceReferences;
  readonly entrance: Entrance;
  readonly turns: Turns;
  readonly memory: MemoryWatch;
  readonly tell: (message: FromChild) => void;
  readonly exhausted: () => void;
}

/** What passes between the supervisor and the isolate: messages become turns, calls become messages. */
export interface Conversation extends Receiver {
  /** A call from inside the isolate; false where it is something to compute. */
  hear(operation: string, texts: readonly string[]): boolean;
  readonly started: TurnEvents['started'];
  readonly rested: TurnEvents['rested'];
}

interface Evaluation {
  readonly id: number;
  /** Milliseconds that it may still compute. */
  left: number;
  hasBegun: boolean;
}

export function createConversation(parts: ConversationParts): Conversation {
  const { ivm, realms, turns, memory, entrance, tell } = parts;
  const longTexts = createTexts(ivm, memory);
  const timers = createTimers();
  const sends = new Set<string>();
  let timeoutMs = 10_000;
  /** The evaluation that has not been answered, and the computing that it has left. */
  let evaluation: Evaluation | null = null;
  let beat: NodeJS.Timeout | undefined;
  let heard = 0;
  let computed = 0;

  const turn = (name: keyof SurfaceReferences, values: Turn['values']): Turn => {
    // What an answered input has left behind is not part of the one that waits behind it.
    let owner: Evaluation | null = null;
    return {
      reference: realms[name],
      values,
      budget() {
        owner = evaluation?.hasBegun || name === 'evaluate' ? evaluation : null;
        if (owner !== null && !owner.hasBegun && entrance === 'background') tell({ type: 'began' });
        if (owner !== null) owner.hasBegun = true;
        return owner?.left ?? timeoutMs;
      },
      ended(end, milliseconds) {
        if (owner !== null) {
          owner.left -= milliseconds;
          computed += milliseconds;
        }
        afterTurn(end, owner);
      },
    };
  };
  const take = (name: keyof SurfaceReferences, values: Turn['values']) => turns.take(turn(name, values));

  const afterTurn = (end: TurnEnd, owner: Evaluation | null) => {
    switch (end.kind) {
      case 'done':
        return;
      case 'disposed':
        parts.exhausted();
        return;
      case 'uncaught':
        tell({ type: 'uncaught', message: end.message });
        return;
      case 'timeout':
        if (owner === null || owner !== evaluation) tell({ type: 'background-timeout' });
        else finish({ type: 'answer', id: owner.id, answer: { kind: 'timeout' } });
        forgetPending();
        return;
      default:
        end satisfies never;
    }
  };

  const responseValues = ({ number, head, text }: NumberedResponse): Turn['values'] => [
    `${number}`,
    head,
    longTexts.keep(text),
  ];

  const forgetPending = () => {
    timers.clearAll();
    sends.clear();
    turns.takeFirst(turn('cancel', []));
  };

  const finish = (answer: FromChild & { type: 'answer' }) => {
    evaluation = null;
    tell(answer);
  };

  const hearSupervisor = (message: ToChild): void => {
    switch (message.type) {
      case 'limits':
        timeoutMs = message.timeoutMs;
        return;
      case 'settings':
        take('configure', [JSON.stringify(message.settings)]);
        return;
      case 'variables':
        take('replaceVariables', [JSON.stringify(message.variables)]);
        return;
      case 'response':
        take('addResponse', responseValues(message));
        return;
      case 'restore':
        message.definitions.forEach(({ code, form }, index) => {
          turns.take({
            reference: realms.restore,
            values: [code, form],
            budget: () => restoreBudget,
            ended: (end) => {
              if (end.kind === 'disposed') parts.exhausted();
              else if (index === message.definitions.length - 1) tell({ type: 'restored' });
            },
          });
        });
        return;
      case 'evaluate': {
        const { id, runnable, names, response } = message;
        const { code, form } = runnable;
        evaluation = { id, left: timeoutMs, hasBegun: false };
        const newest = response === null ? [] : responseValues(response);
        take('evaluate', [`${id}`, code, form, JSON.stringify(names), ...newest]);
        return;
      }
      case 'members': {
        const { id, path } = message;
        turns.take({
          reference: realms.listMembers,
          values: [`${id}`, JSON.stringify(path)],
          budget: () => membersBudget,
          ended: (end) => {
            if (end.kind === 'disposed') parts.exhausted();
            else if (end.kind !== 'done') tell({ type: 'members', id, members: null });
          },
        });
        return;
      }
      case 'cancel':
        evaluation = null;
        forgetPending();
        return;
      case 'sent':
        if (!sends.delete(message.id)) return;
        take('settleSend', [message.id, 'ok', message.head, longTexts.keep(message.text)]);
        return;
      case 'send-failed':
        if (!sends.delete(message.id)) return;
        take('settleSend', [message.id, 'failed', '', message.message]);
        return;
      default:
        message satisfies never;
    }
  };

  return {
    receive(frame) {
      heard += 1;
      turns.together(() => frame.forEach(hearSupervisor));
    },
    isAtRest: () => evaluation === null && timers.count() === 0,
    hear(operation, texts) {
      const [first = '', second = ''] = texts;
      switch (operation) {
        case 'answer': {
          const answer: Answer = JSON.parse(second);
          if (evaluation?.id === Number(first)) finish({ type: 'answer', id: evaluation.id, answer });
          return true;
        }
        case 'timer':
          timers.set(first, Number(second), () => take('fireTimer', [first]));
          return true;
        case 'clear-timer':
          timers.clear(first);
          return true;
        default: {
          const report = reportOf(operation, texts);
          if (report?.type === 'send') sends.add(report.id);
          if (report !== null) tell(report);
          return report !== null;
        }
      }
    },
    started(cause) {
      memory.start();
      if (cause === 'unasked') tell({ type: 'computing' });
      if (entrance === 'foreground') return;
      beat ??= setInterval(() => tell({ type: 'beat', rss: process.memoryUsage.rss() }), beatInterval);
    },
    rested() {
      memory.stop();
      const pending = timers.count() + sends.size;
      if (evaluation !== null && pending === 0) {
        const { id } = evaluation;
        finish({ type: 'answer', id, answer: { kind: 'stuck' } });
        take('cancel', []);
        return;
      }
      if (evaluation === null) {
        clearInterval(beat);
        beat = undefined;
      }
      tell({ type: 'resting', pending, heard, computed });
      computed = 0;
    },
  };
}

/** Milliseconds that one definition may take when it comes back. */
const restoreBudget = 500;

/** Milliseconds that a look at an object may take: somebody is typing. */
const membersBudget = 100;

/** Milliseconds between signs of life. */
const beatInterval = 250;
