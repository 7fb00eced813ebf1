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

type NamelessRow = Omit<DynamicRow, 'name'>;

const row = (takes: string, summary: string, read: FormReader): NamelessRow => ({ takes, summary, read });

const rows: Readonly<Record<string, NamelessRow>> = {
  $uuid: row('', 'a random UUID', uuid),
  $guid: row('', 'a random UUID', uuid),
  $timestamp: row('[-1 d]', 'the time in whole seconds since 1970, with an offset', readTimestamp),
  $isoTimestamp: row('', 'the time, ISO 8601 in UTC', alone({ kind: 'isoTimestamp' })),
  $date: row(
    '[+2d] [YYYY-MM-DD]',
    'a local date, with an offset and a format',
    readDateForm('local', 'YYYY-MM-DD'),
  ),
  $datetime: row(
    'iso8601|rfc1123|"FORMAT" [-1 d]',
    'the time in UTC, with a format and an offset',
    readDateForm('utc', 'iso8601'),
  ),
  $localDatetime: row(
    'iso8601|rfc1123|"FORMAT" [-1 d]',
    'the local time, with a format and an offset',
    readDateForm('local', 'iso8601'),
  ),
  $randomInt: row('[1 6]', 'a whole number from 0 to 1000, or between two bounds', readInteger('included')),
  '$random.integer': row(
    '(1, 7)',
    'a whole number from the first bound up to, but not including, the second',
    readInteger('excluded'),
  ),
  '$random.float': row('(1, 5)', 'a number between two bounds', readFloat),
  '$random.alphabetic': row('(10)', 'random letters', readCharacters(letters)),
  '$random.alphanumeric': row(
    '(10)',
    'random letters, digits and underscores',
    readCharacters(`${letters}0123456789_`),
  ),
  '$random.hexadecimal': row('(10)', 'random hexadecimal digits', readCharacters('0123456789abcdef')),
  '$random.uuid': row('', 'a random UUID', uuid),
  $hash: row(
    'sha256 "TEXT"|%NAME [base64]',
    'the hash of a text or of a variable: md5, sha1, sha256, sha384, sha512',
    readHash,
  ),
  $env: row('.NAME', 'an environment variable', readEnvironment('process', '$env.NAME')),
  $processEnv: row(
    'NAME',
    'an environment variable; %NAME takes its name from a variable',
    readEnvironment('process', '$processEnv NAME'),
  ),
  $dotenv: row(
    'NAME',
    'a variable of the .env file, else of the environment; %NAME takes its name from a variable',
    readEnvironment('dotenv', '$dotenv NAME'),
  ),
  $exampleServer: row(
    '',
    "JetBrains' server of examples",
    alone({ kind: 'constant', value: 'https://examples.http-client.intellij.net' }),
  ),
};

export const dynamicRows: readonly DynamicRow[] = namedRows(rows);
