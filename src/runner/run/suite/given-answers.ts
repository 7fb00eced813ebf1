import type { App } from '../../../app/app.ts';
import type { GivenAnswer } from '../../../core/session/state.ts';

export type GivenAnswers = ReturnType<typeof createGivenAnswers>;

export function createGivenAnswers() {
  let given: readonly GivenAnswer[] = [];
  return {
    async offer({ dispatch }: App): Promise<void> {
      const remembered = given.filter(({ isRemembered }) => isRemembered);
      if (given.length > 0) await dispatch({ kind: 'prompts-left', answers: given });
      if (remembered.length > 0)
        await dispatch({ kind: 'prompts-answered', answers: remembered, at: Date.now() });
    },
    take({ store }: App): void {
      given = [...store.getState().lastAnswers].map(([key, answer]) => ({ key, ...answer }));
    },
  };
}
