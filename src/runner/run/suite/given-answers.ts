import type { App } from '../../../app/app.ts';
import type { GivenAnswer } from '../../../core/session/state.ts';

/** Answers to questions of a run: each row of data has a session of its own, which offers those of the row before. */
export interface GivenAnswers {
  offer(app: App): Promise<void>;
  take(app: App): void;
}

export function createGivenAnswers(): GivenAnswers {
  let given: readonly GivenAnswer[] = [];
  return {
    async offer({ dispatch }) {
      const remembered = given.filter(({ isRemembered }) => isRemembered);
      if (given.length > 0) await dispatch({ kind: 'prompts-left', answers: given });
      if (remembered.length > 0)
        await dispatch({ kind: 'prompts-answered', answers: remembered, at: Date.now() });
    },
    take({ store }) {
      given = [...store.getState().lastAnswers].map(([key, answer]) => ({ key, ...answer }));
    },
  };
}
