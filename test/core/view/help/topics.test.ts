import { describe, expect, it } from 'vitest';
import { classifyInput } from '../../../../src/core/request/classify.ts';
import { parseRequest } from '../../../../src/core/request/parse/parse-request.ts';
import {
  otherTopicNames,
  topicExamples,
  topicNames,
  topicOf,
  topicTexts,
} from '../../../../src/core/session/commands/help/topics.ts';
import { commands } from '../../../../src/core/session/commands/index.ts';
import { isInputComplete } from '../../../../src/core/session/inputs/complete-input.ts';
import { tourSteps } from '../../../../src/core/session/tour/steps.ts';
import { plainText } from '../../../../src/core/text/styled.ts';
import { helpLines } from '../../../../src/core/view/help/help.ts';
import { tourLines } from '../../../../src/core/view/help/tour.ts';

const texts = Object.keys(topicTexts);
const rows = 24;
/** The prompt, and the status line with a message. */
const liveRows = 3;

describe('a help topic', () => {
  it.each(texts)('fits a window of 80x24: %s', (topic) => {
    const lines = helpLines(topic, 80).map(plainText);
    expect(lines.length).toBeLessThanOrEqual(rows - liveRows);
    expect(lines.filter((line) => line.length > 79)).toEqual([]);
  });

  it.each(texts.flatMap((topic) => topicExamples(topic).map(({ name }) => [topic, name] as const)))(
    'has examples that the shell understands: %s, %s',
    (_, example) => {
      const input = classifyInput(example);
      expect(isInputComplete(example)).toBe(true);
      if (input.kind === 'command')
        expect(commands.map(({ name }) => name)).toContain(/^\.[a-z-]+/.exec(example)?.[0]);
      if (input.kind === 'request' && !example.startsWith('#'))
        expect(parseRequest(example).problems).toEqual([]);
    },
  );

  it('is found by the words that people look up', () => {
    for (const name of otherTopicNames) expect(topicNames, name).toContain(topicOf(name));
    const found = { CI: 'run', faker: 'dynamic', postman: 'formats', oauth2: 'oauth2' };
    const signs = { '{{': 'interpolation', ':=': 'items', '@': 'items', '###': 'formats' };
    const words = {
      post: 'requests',
      variable: 'interpolation',
      timestamp: 'dynamic',
      fetch: 'scripts',
      jest: 'tests',
    };
    for (const [word, topic] of Object.entries({ ...found, ...signs, ...words }))
      expect(topicOf(word), word).toBe(topic);
  });

  it('about a load names its flags', () => {
    expect(helpLines(topicOf('load'), 80).map(plainText).join('\n')).toMatch(/--rate 50\/s[\s\S]*--vus 20/);
  });

  it('names the key that puts an example into the editor', () => {
    expect(helpLines('items', 80).map(plainText).at(-1)).toContain('Tab on an empty line');
    expect(helpLines('items', null).map(plainText).join('\n')).not.toContain('Tab on an empty line');
  });
});

it.each([...tourSteps.keys()])('step %i of the tour leaves room for a response at 80x24', (step) => {
  const lines = tourLines({ step, missing: null }, 79).map(plainText);
  expect(lines.length).toBeLessThanOrEqual(9);
  expect(lines.filter((line) => line.length > 79)).toEqual([]);
});
