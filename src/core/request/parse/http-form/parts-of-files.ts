import type { FoundProblem } from '../../problem.ts';
import type { Span } from '../../text/nodes.ts';

export function problemOfPart(
  kind: keyof typeof partsOfFiles,
  { source, node: { start, end } }: { readonly source: string; readonly node: Span },
): FoundProblem {
  const [message, hint] = partsOfFiles[kind];
  const [{ length }] = source.slice(start, end).split(/\r?\n/, 1) as [string];
  return { severity: 'warning', message, hint, offset: start, length };
}

const partsOfFiles = {
  script: [
    'this script is neither run nor sent: only files of requests have scripts',
    'keep the text in a file, and run it: restloop run api.http',
  ],
  block: [
    'this script is neither run nor sent: only files of requests have scripts',
    'keep the text in a file, and run it: restloop run api.http',
  ],
  'script-file': [
    'this script is neither run nor sent: only files of requests have scripts',
    'keep the text in a file, and run it: restloop run api.http',
  ],
  'response-file': [
    'the response is not written to this file: only files of requests name one',
    'restloop send --output FILE writes it',
  ],
  import: ['other files are not read here', 'restloop run takes several files, one after another'],
  variable: [
    'this line sets a variable in files; here it is neither set nor sent',
    'set it first: client.setVar(name, value), or --var name=value',
  ],
  candidate: [
    'this line is sent as a part of the body; in other tools it is a script or a file',
    'to send it safely, keep the body in a file: < ./path',
  ],
} as const;
