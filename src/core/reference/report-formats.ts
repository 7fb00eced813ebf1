import type { ReferenceRow } from './row.ts';

const formats = [
  { name: 'pretty', summary: 'for people: each request, and for a failure what was sent and what came' },
  { name: 'json', summary: 'one JSON document, as dist/report.schema.json describes it; as --json' },
  { name: 'junit', summary: 'JUnit XML, for Jenkins, GitLab and most CI systems' },
  { name: 'tap', summary: 'TAP 14 with YAML blocks' },
  { name: 'github', summary: 'annotations of GitHub Actions, with paths from GITHUB_WORKSPACE' },
  { name: 'ctrf', summary: 'Common Test Report Format, JSON' },
  { name: 'markdown', summary: 'tables for people; markdown:$GITHUB_STEP_SUMMARY adds to the job summary' },
  { name: 'html', summary: 'one file that loads nothing: search, filters, times, requests and responses' },
] as const satisfies readonly ReferenceRow[];

export type ReporterName = (typeof formats)[number]['name'];

export const reportFormats: readonly (ReferenceRow & { readonly name: ReporterName })[] = formats;

export const reporterNames: readonly ReporterName[] = formats.map(({ name }) => name);

export const reportNotes: readonly string[] = [
  '--reporter NAME[:FILE] chooses one, several at once: --reporter pretty --reporter junit:report.xml.',
  'One without a file writes to standard output, and pretty then to standard error.',
  '--report-body 500|2k|1m|none limits bodies and compared values in every report.',
  'Secrets are masked in every report, unless --reveal is given.',
];
