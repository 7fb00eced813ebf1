import { namedRows } from '../../value/objects.ts';
import {
  alone,
  type FormReader,
  readCharacters,
  readDateForm,
  readEnvironment,
  readFloat,
  readHash,
  readInteger,
  readTimestamp,
} from './read-forms.ts';

export interface DynamicRow {
  readonly name: string;
  readonly takes: string;
  readonly summary: string;
  readonly read: FormReader;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

const uuid = alone({ kind: 'uuid' });

const rows: Readonly<Record<string, Omit<DynamicRow, 'name'>>> = {
  $uuid: { takes: '', summary: 'a random UUID', read: uuid },
  $guid: { takes: '', summary: 'a random UUID', read: uuid },
  $timestamp: {
    takes: '[-1 d]',
    summary: 'the time in whole seconds since 1970, with an offset',
    read: readTimestamp,
  },
  $isoTimestamp: {
    takes: '',
    summary: 'the time, ISO 8601 in UTC',
    read: alone({ kind: 'isoTimestamp' }),
  },
  $date: {
    takes: '[+2d] [YYYY-MM-DD]',
    summary: 'a local date, with an offset and a format',
    read: readDateForm('local', 'YYYY-MM-DD'),
  },
  $datetime: {
    takes: 'iso8601|rfc1123|"FORMAT" [-1 d]',
    summary: 'the time in UTC, with a format and an offset',
    read: readDateForm('utc', 'iso8601'),
  },
  $localDatetime: {
    takes: 'iso8601|rfc1123|"FORMAT" [-1 d]',
    summary: 'the local time, with a format and an offset',
    read: readDateForm('local', 'iso8601'),
  },
  $randomInt: {
    takes: '[1 6]',
    summary: 'a whole number from 0 to 1000, or between two bounds',
    read: readInteger('included'),
  },
  '$random.integer': {
    takes: '(1, 7)',
    summary: 'a whole number from the first bound on and below the second',
    read: readInteger('excluded'),
  },
  '$random.float': { takes: '(1, 5)', summary: 'a number between two bounds', read: readFloat },
  '$random.alphabetic': { takes: '(10)', summary: 'random letters', read: readCharacters(letters) },
  '$random.alphanumeric': {
    takes: '(10)',
    summary: 'random letters, digits and underscores',
    read: readCharacters(`${letters}0123456789_`),
  },
  '$random.hexadecimal': {
    takes: '(10)',
    summary: 'random hexadecimal digits',
    read: readCharacters('0123456789abcdef'),
  },
  '$random.uuid': { takes: '', summary: 'a random UUID', read: uuid },
  $hash: {
    takes: 'sha256 "TEXT"|%NAME [base64]',
    summary: 'the hash of a text or of a variable: md5, sha1, sha256, sha384, sha512',
    read: readHash,
  },
  $env: {
    takes: '.NAME',
    summary: 'an environment variable',
    read: readEnvironment('process', '$env.NAME'),
  },
  $processEnv: {
    takes: 'NAME',
    summary: 'an environment variable; %NAME takes its name from a variable',
    read: readEnvironment('process', '$processEnv NAME'),
  },
  $dotenv: {
    takes: 'NAME',
    summary: 'a variable of the .env file, else of the environment; %NAME takes its name from a variable',
    read: readEnvironment('dotenv', '$dotenv NAME'),
  },
  $exampleServer: {
    takes: '',
    summary: "JetBrains' server of examples",
    read: alone({ kind: 'constant', value: 'https://examples.http-client.intellij.net' }),
  },
};

export const dynamicRows: readonly DynamicRow[] = namedRows(rows);
