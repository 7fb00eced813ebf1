import type { DetailedRow, Reference } from '../../../reference/row.ts';
import { dynamicRows } from '../../../template/dynamic/table.ts';
import { promptRows } from '../../../template/prompts/rows.ts';

export const dynamicReference: Reference = {
  heading: 'DYNAMIC VALUES',
  intro:
    'Dynamic values are generated once for each request: the preview shows the value that is sent. Words in brackets are optional.',
  groups: [
    {
      title: null,
      rows: [
        ...dynamicRows.map(({ name, takes, summary }) => ({
          key: name,
          name: `{{${name}${/^(?:[.(]|$)/.test(takes) ? '' : ' '}${takes}}}`,
          summary,
          examples: [],
        })),
        {
          name: '{{$faker.MODULE.METHOD}} {{$faker.MODULE.METHOD(ARGUMENTS)}}',
          summary: 'test data of faker, in the language of .set locale; Tab lists them with examples',
          examples: [
            '{{$faker.person.fullName}}',
            '{{$faker.number.int(1, 6)}}',
            "{{$faker.helpers.arrayElement(['red', 'green'])}}",
          ],
        },
        {
          name: '{{$randomFirstName}} {{$randomEmail}}',
          summary: "Postman's names, and {{$random.name.firstName}} as JetBrains has them",
        },
      ],
    },
    {
      title: 'Prompts, asked when the request is sent; --var NAME=VALUE answers them:',
      rows: promptRows.map(
        ({ name, takes, summary }): DetailedRow => ({
          name: `{{${name}${name === '?' || takes.startsWith('.') ? '' : ' '}${takes}}}`,
          summary,
          examples: [],
        }),
      ),
    },
  ],
  notes: [
    'Offsets are numbers with y, M, w, d, h, m, s or ms. Formats are made of YYYY MM DD HH mm ss SSS Z; text in [brackets] is not changed. .set seed 7 repeats the same values.',
    "Scripts have functions of these names: $faker.person.fullName(), $date('+2d'), $uuid().",
  ].map((text) => ({ text, names: [] })),
};
