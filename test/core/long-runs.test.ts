import { expect, it } from 'vitest';
import { checkMask, parsePaths } from '../../src/core/directives/values.ts';
import { holdsCredential } from '../../src/core/request/quoted.ts';
import { scriptCredentials } from '../../src/core/secrets/typed/script-credentials.ts';
import { oneLine } from '../../src/core/session/commands/command.ts';
import { splitInputs } from '../../src/core/session/inputs/split-inputs.ts';
import { withReferences } from '../../src/core/session/requests/renamed-request.ts';
import { valuePlaces } from '../../src/core/session/secrets/value-places.ts';
import { splitCmd } from '../../src/formats/curl/cmd-words.ts';
import { readCurlScript } from '../../src/formats/curl/script.ts';

/** A quadratic reader takes minutes for it. */
const length = 200_000;
const blanks = ' '.repeat(length);

it('reads paths between long blanks', () => {
  expect(parsePaths(`$.a${blanks},${blanks}$.b${blanks}x`)).toEqual(['$.a', `$.b${blanks}x`]);
  expect(checkMask(`$.a${blanks}x,${blanks}b${blanks}`)?.message).toBe('"b" is not a JSONPath');
});

it('looks for credentials in a line that ends with long blanks', () => {
  expect(holdsCredential(`password:${blanks}`)).toBe(false);
  expect(holdsCredential(`password:${blanks}x`)).toBe(true);
});

it('joins lines with long blanks in them', () => {
  expect(oneLine(`a${blanks}b \n ${blanks}c`)).toBe(`a${blanks}b c`);
});

it('splits a command for cmd.exe with long backslashes', () => {
  const slashes = '\\'.repeat(length);
  expect(splitCmd(`curl ${slashes}a${slashes}\\"b`).words).toEqual([
    'curl',
    `${slashes}a${slashes.slice(length / 2)}"b`,
  ]);
});

it('reads a script of many here-documents that are not closed', () => {
  expect(readCurlScript('curl -d @- http://h/ <<EOF\n'.repeat(length / 2)).commands).toHaveLength(1);
});

it('looks for credentials in a script whose last literal ends with a backslash', () => {
  expect(scriptCredentials(`x = ${'"\\'.repeat(length)}`)).toEqual([]);
});

it('splits inputs with many comments', () => {
  const comments = '#\n'.repeat(length / 10);
  expect(splitInputs(`${comments}# @name one\n${comments}GET /a\n1 + 1`)).toHaveLength(2);
});

it('looks for references of a request in a line of many @', () => {
  const text = `POST http://h/a\n\n${'@'.repeat(length)}`;
  const keep = (name: string) => name;
  expect(withReferences(text, keep, () => false)).toBe(text);
});

it('looks for places of values in a text of many braces', () => {
  const text = `POST http://h/a\n\nx${'{'.repeat(length)}`;
  expect(valuePlaces(text)).not.toEqual([]);
});
