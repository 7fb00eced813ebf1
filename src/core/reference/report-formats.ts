import type { ReferenceRow } from './row.ts';

const formats = [
  { name: 'pretty', summary: 'readable text: each request, with the request and response of a failure' },
  { name: 'json', summary: 'one JSON document, described by dist/report.schema.json; same as --json' },
  { name: 'junit', summary: 'JUnit XML, for Jenkins, GitLab and most CI systems' },
  { name: 'tap', summary: 'TAP 14 with YAML blocks' },
  { name: 'github', summary: 'annotations of GitHub Actions, with paths from GITHUB_WORKSPACE' },
  { name: 'ctrf', summary: 'Common Test Report Format, JSON' },
  { name: 'markdown', summary: 'Markdown tables; markdown:$GITHUB_STEP_SUMMARY adds to the job summary' },
  { name: 'html', summary: 'one self-contained HTML file: search, filters, times, requests and responses' },
] as const satisfies readonly ReferenceRow[];

export type ReporterName = (typeof formats)[number]['name'];

export const reportFormats: readonly (ReferenceRow & { readonly name: ReporterName })[] = formats;

export const reporterNames: readonly ReporterName[] = formats.map(({ name }) => name);

export const reportNotes: readonly string[] = [
  '--reporter NAME[:FILE] chooses a reporter. Repeat it for several: --reporter pretty --reporter junit:report.xml.',
  'A reporter without a file writes to standard output; pretty then writes to standard error.',
  '--report-body 500|2k|1m|none limits bodies and compared values in every report.',
  'Secrets are masked in every report, unless --reveal is given.',
];
