import { expect, it } from 'vitest';
import { placeholderCandidates } from '../../../../src/core/editor/completion/placeholders/placeholders.ts';
import { scriptCandidates } from '../../../../src/core/editor/completion/scripts.ts';
import { context } from './completion.ts';

const testData = () => ({
  paths: ['person.firstName', 'person.fullName'],
  example: (path: string) => `"an example of ${path}"`,
});

const candidates = (text: string, data: () => ReturnType<typeof testData> | null) =>
  placeholderCandidates(text, text.length, { get: () => undefined, names: () => [], testData: data });

it('offers test data behind $faker in JavaScript, with examples', () => {
  const offered = (text: string, data: () => ReturnType<typeof testData> | null) => {
    const variables = { ...context.variables, testData: data };
    const found = scriptCandidates(text, text.length, { ...context, variables });
    return found?.list.map(({ text, description }) => [text, description]);
  };
  expect(offered('x = $faker.', testData)).toEqual([['person', 'test data']]);
  expect(offered('x = $faker.person.fu', testData)).toEqual([
    ['firstName', '"an example of person.firstName"'],
    ['fullName', '"an example of person.fullName"'],
  ]);
  expect(offered('x = $faker.person.', () => null)).toBeUndefined();
});

it('offers test data with an example once it is loaded', () => {
  const text = 'POST /users name={{$faker.per';
  expect(candidates(text, () => null)?.list.map(({ text }) => text)).toEqual(['$faker.']);
  expect(candidates(text, testData)?.list).toMatchObject([
    { text: '$faker.person.firstName}}', description: '"an example of person.firstName"' },
    { text: '$faker.person.fullName}}', description: '"an example of person.fullName"' },
  ]);
  expect(candidates(text, testData)).toMatchObject({ typed: '$faker.per', tail: 0 });
});
