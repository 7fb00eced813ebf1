import { type Command, InvalidArgumentError } from 'commander';

/** Text of a data flag. A literal text is never a file; names and values of fields are encoded when they are sent. */
export type DataFlag =
  | { readonly kind: 'data' | 'literal'; readonly text: string }
  | { readonly kind: 'field'; readonly name: string; readonly value: string; readonly isFile: boolean };

/** Adds `-d` and similar flags as one option, which keeps their order. */
export function withDataFlags(command: Command, dataFlag: string): Command {
  const attribute = dataFlag.includes('--body') ? 'body' : 'data';
  const add = (flag: DataFlag) =>
    command.setOptionValue(attribute, [...(command.getOptionValue(attribute) ?? []), flag]);
  return command
    .option(
      dataFlag,
      'request body or form fields: JSON, name=value or @file (repeatable)',
      (text: string, before: readonly DataFlag[]) => [...before, { kind: 'data', text } as const],
      [],
    )
    .option('--data-raw <text>', 'like -d, but a leading @ is sent as text', (text) => {
      add({ kind: 'literal', text });
    })
    .option('--data-binary <text>', 'as -d', (text) => {
      add({ kind: 'data', text });
    })
    .option(
      '--data-urlencode <name=text>',
      'a URL-encoded field; name@file reads its value from a file',
      (text) => {
        add(encodedField(text));
      },
    );
}

function encodedField(text: string): DataFlag {
  const [, name = '', mark = '', value = ''] = /^([^=@]*)([=@]?)(.*)$/s.exec(text) ?? [];
  if (name === '' || mark === '')
    throw new InvalidArgumentError('Write --data-urlencode name=text or name@file.');
  return { kind: 'field', name, value, isFile: mark === '@' };
}
