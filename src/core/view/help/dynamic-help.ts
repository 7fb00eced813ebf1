import { dynamicRows } from '../../template/dynamic/table.ts';
import { promptRows } from '../../template/prompts/rows.ts';
import { type StyledLine, span } from '../../text/styled.ts';

export function dynamicLines(): StyledLine[] {
  return [
    [span('Dynamic values are drawn once for a request: the preview shows the value that is sent.')],
    [span('Words in brackets may be left out.')],
    ...dynamicRows.flatMap(({ name, takes, summary }): StyledLine[] => [
      [],
      [span(`{{${name}${/^(?:[.(]|$)/.test(takes) ? '' : ' '}${takes}}}`, 'key')],
      [span(`    ${summary}`)],
    ]),
    [],
    [span('{{$faker.MODULE.METHOD}} {{$faker.MODULE.METHOD(ARGUMENTS)}}', 'key')],
    [span('    test data of faker, in the language of .set locale; Tab lists them with examples')],
    ...examples.map((example) => [span(`    ${example}`, 'hint')]),
    [],
    [span('{{$randomFirstName}} {{$randomEmail}}', 'key')],
    [span("    Postman's names, and {{$random.name.firstName}} as JetBrains has them")],
    [],
    [span('What is asked for when the request is sent; --var NAME=VALUE answers it:')],
    ...promptRows.flatMap(({ name, takes, summary }): StyledLine[] => [
      [span(`{{${name}${name === '?' ? '' : ' '}${takes}}}`, 'key')],
      [span(`    ${summary}`)],
    ]),
    [],
    [
      span(
        'Offsets are numbers with y, M, w, d, h, m, s or ms. Formats are made of YYYY MM DD HH mm ss SSS Z;',
      ),
    ],
    [span('words in [brackets] stay as they are. .set seed 7 draws the same values again.')],
    [span("Scripts have functions of these names: $faker.person.fullName(), $date('+2d'), $uuid().")],
  ];
}

const examples = [
  '{{$faker.person.fullName}}',
  '{{$faker.number.int(1, 6)}}',
  "{{$faker.helpers.arrayElement(['red', 'green'])}}",
];
