import { expect, it } from 'vitest';
import { placeholderCandidates } from '../../../../src/core/editor/completion/placeholders/placeholders.ts';

const testData = () => ({
  paths: ['person.firstName', 'person.fullName'],
  example: (path: string) => `"an example of ${path}"`,
});

const candidates = (text: string, data: () => ReturnType<typeof testData> | null) =>
  placeholderCandidates(text, text.length, { get: () => undefined, names: () => [], testData: data });

it('offers test data with an example once it is loaded', () => {
  const text = 'POST /users name={{$faker.per';
  expect(candidates(text, () => null)?.list.map(({ text }) => text)).toEqual(['$faker.']);
  expect(candidates(text, testData)?.list).toMatchObject([
    { text: '$faker.person.firstName}}', description: '"an example of person.firstName"' },
    { text: '$faker.person.fullName}}', description: '"an example of person.fullName"' },
  ]);
  expect(candidates(text, testData)?.replace).toEqual({ start: 19, end: 29 });
});
