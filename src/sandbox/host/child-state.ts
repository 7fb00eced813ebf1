import { type InterpolationSettings, initialInterpolation, type Sandbox } from '../../ports/sandbox.ts';
import { limits } from '../protocol/limits.ts';
import type { NumberedResponse, ToChild } from '../protocol/messages.ts';
import { createMirror, type Mirror } from './mirror.ts';
import type { Worker } from './process/worker.ts';
import { createRecentResponses } from './recent-responses.ts';

export interface ChildState extends Pick<Sandbox, 'setVariables' | 'setInterpolation' | 'setResponse'> {
  readonly follow: Mirror['follow'];
  all(): readonly ToChild[];
  takeNewResponses(): readonly NumberedResponse[];
}

interface ChildStateOptions {
  /** The child that has the state; null while it starts. */
  readonly child: () => Worker | null;
  readonly warn: (text: string) => void;
}

export function createChildState({ child, warn }: ChildStateOptions): ChildState {
  let interpolation = initialInterpolation;
  const mirror = createMirror();
  const responses = createRecentResponses();
  return {
    follow: mirror.follow,
    all() {
      const variables = mirror.all();
      return [
        { type: 'settings', settings: interpolation },
        ...(variables.length > 0 ? [{ type: 'variables', variables } as const] : []),
        ...responses.takeAll().map(toMessage),
      ];
    },
    takeNewResponses: responses.takeNew,
    setVariables(variables) {
      if (mirror.replace(variables)) child()?.send({ type: 'variables', variables: mirror.all() });
    },
    setInterpolation(settings) {
      if (isSame(settings, interpolation)) return;
      interpolation = settings;
      child()?.send({ type: 'settings', settings });
    },
    setResponse(number, response) {
      const isTooLong = response.text.length > limits.responsesLength;
      if (isTooLong) warn('The body of this response is too large for scripts, so res.text is empty.');
      responses.add(number, isTooLong ? { ...response, text: '' } : response);
      const worker = child();
      // Code that still runs may read it. Otherwise it is sent with the next evaluation.
      if (worker?.isComputing() || worker?.pending()) worker.send(...responses.takeNew().map(toMessage));
    },
  };
}

const isSame = (one: InterpolationSettings, other: InterpolationSettings): boolean =>
  one.version === other.version &&
  one.environment === other.environment &&
  // With a seed, settings begin its sequence again.
  one.seed === null &&
  other.seed === null &&
  one.locale === other.locale;

export const toMessage = (response: NumberedResponse) => ({ type: 'response', ...response }) as const;
