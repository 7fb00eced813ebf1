import type { RepeatEffect } from './attempts.ts';
import { repeat } from './repeat.ts';
import { createRepeater, type Repeater, type RepeatRoom } from './repeating.ts';
import { sendUntil } from './until.ts';
import { watch } from './watch.ts';

export async function repeatRequest(effect: RepeatEffect, room: RepeatRoom): Promise<void> {
  try {
    await room.underWay.abortable((signal) => runPlan(createRepeater(effect, room, signal)));
  } finally {
    await room.store.dispatch({ kind: 'repetition-ended' });
  }
}

function runPlan(repeating: Repeater): Promise<void> {
  const { plan } = repeating.effect.repetition;
  switch (plan.kind) {
    case 'until':
      return sendUntil(plan, repeating);
    case 'watch':
      return watch(plan, repeating);
    case 'repeat':
      return repeat(plan, repeating);
    default:
      return plan satisfies never;
  }
}
