import { answerKey, type Prompt } from '../../template/prompts/prompt.ts';
import type { Prompts, Variable } from '../../template/types.ts';
import { previewValue } from '../../value/preview.ts';
import { writeValue } from '../../value/write.ts';
import { providedAnswer } from '../provided/provided.ts';
import type { GivenAnswer, LastAnswer, SessionState, VariableLayers, VariableMap } from '../state.ts';
import { toUpdate, type Update } from '../updates.ts';
import { withFormer } from '../variables/changes.ts';

export function takeAnswers(
  state: SessionState,
  { answers, at }: { readonly answers: readonly GivenAnswer[]; readonly at: number },
): Update {
  const remembered = [...state.layers.answer].filter(([key]) => isRemembered(state, key));
  if (answers.length === 0 && remembered.length === state.layers.answer.size) return toUpdate(state);
  const answer: VariableMap = new Map([
    ...remembered,
    ...answers.map(({ key, value, secret }): [string, Variable] => [
      key,
      { value, secret, origin: { kind: 'answer', label: 'an answer', at } },
    ]),
  ]);
  const formerSecrets = withFormer(state, state.layers.answer, answer);
  const layers = { ...state.layers, answer };
  return toUpdate({ ...withTyped(state, answers), formerSecrets, layers });
}

export function withTyped(state: SessionState, answers: readonly GivenAnswer[]): SessionState {
  if (answers.length === 0) return state;
  const given = answers.map(({ key, ...answer }): [string, LastAnswer] => [key, answer]);
  return { ...state, lastAnswers: new Map([...state.lastAnswers, ...given]) };
}

export const defaultAnswers = (prompts: readonly Prompt[]): readonly GivenAnswer[] =>
  prompts.flatMap((prompt) =>
    prompt.initial === null
      ? []
      : [
          {
            key: answerKey(prompt),
            value: prompt.initial,
            secret: prompt.kind === 'hidden',
            isRemembered: false,
          },
        ],
  );

interface RememberedAnswer extends LastAnswer {
  readonly key: string;
  readonly name: string;
}

export const rememberedAnswers = ({ lastAnswers }: SessionState): readonly RememberedAnswer[] =>
  [...lastAnswers].flatMap(([key, answer]) =>
    answer.isRemembered ? [{ ...answer, key, name: key.replace(/^\$/, '') }] : [],
  );

export function forgetAnswers(state: SessionState, keys: readonly string[]): SessionState {
  const answer = new Map([...state.layers.answer].filter(([key]) => !keys.includes(key)));
  const lastAnswers = new Map(
    [...state.lastAnswers].flatMap(([key, last]): [string, LastAnswer][] => {
      if (!keys.includes(key)) return [[key, last]];
      return last.secret ? [] : [[key, { ...last, isRemembered: false }]];
    }),
  );
  const formerSecrets = withFormer(state, state.layers.answer, answer);
  return { ...state, lastAnswers, formerSecrets, layers: { ...state.layers, answer } };
}

export function promptsIn({
  layers,
  lastAnswers,
  providedSecrets,
}: Pick<SessionState, 'layers' | 'lastAnswers' | 'providedSecrets'>): Prompts {
  const { answer, flag } = layers;
  return {
    answer: (prompt, scope) =>
      prompt.provided === undefined
        ? (answer.get(answerKey(prompt)) ?? flag.get(prompt.name))
        : providedAnswer(prompt, providedSecrets, scope),
    last(prompt) {
      const last = lastAnswers.get(answerKey(prompt));
      if (last === undefined) return null;
      return last.secret ? '••••••' : previewValue(writeValue(last.value), 40);
    },
  };
}

export function unanswered(prompts: readonly Prompt[], state: SessionState): readonly Prompt[] {
  const { answer, flag } = beforeAnswers(state).layers;
  const isAnswered = (prompt: Prompt) => answer.has(answerKey(prompt)) || flag.has(prompt.name);
  return prompts.filter((prompt) => prompt.provided === undefined && !isAnswered(prompt));
}

export function beforeAnswers(state: SessionState): SessionState {
  const { layers } = state;
  if ([...layers.answer.keys()].every((key) => isRemembered(state, key))) return state;
  let cleared = clearedLayers.get(layers);
  if (cleared === undefined) {
    const remembered = [...layers.answer].filter(([key]) => isRemembered(state, key));
    cleared = { ...layers, answer: new Map(remembered) };
    clearedLayers.set(layers, cleared);
  }
  return { ...state, layers: cleared };
}

const clearedLayers = new WeakMap<VariableLayers, VariableLayers>();

const isRemembered = ({ lastAnswers }: SessionState, key: string): boolean =>
  lastAnswers.get(key)?.isRemembered === true;
