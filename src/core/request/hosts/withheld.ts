import type { Diagnostic } from '../../template/types.ts';
import type { Preview } from '../types.ts';
import type { ForeignHost } from './foreign-hosts.ts';

export interface WithheldCredentials {
  readonly host: ForeignHost;
  readonly credentials: readonly string[];
}

export function withWithheldCredentials(
  preview: Preview,
  withheld: WithheldCredentials,
  permit: ((host: string) => string) | 'asked',
): Preview {
  const { host } = withheld;
  const place = host.placeholder;
  const { line, column, offset } = place ?? { line: 1, column: 1, offset: 0 };
  const diagnostic: Diagnostic = {
    code: 'withheld-credentials',
    severity: permit === 'asked' ? 'info' : 'error',
    part: place?.part ?? 'url',
    line,
    column,
    offset,
    length: place?.text.length ?? 0,
    message: withheldMessage(withheld),
    hint: permit === 'asked' ? 'restloop asks before it sends them' : `${permit(host.url.host)} sends them`,
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}

export const withheldQuestion = (withheld: WithheldCredentials): string =>
  `The host ${hostText(withheld)}. Send your credentials (${listText(withheld)}) there? (y/n)`;

const withheldMessage = (withheld: WithheldCredentials): string =>
  `the host ${hostText(withheld)}, so your credentials (${listText(withheld)}) do not go there`;

const hostText = ({ host: { url, chosenBy } }: WithheldCredentials): string =>
  `${url.host} was chosen by ${chosenBy}`;

function listText({ credentials }: WithheldCredentials): string {
  const more = credentials.length - maxListed;
  return [...credentials.slice(0, maxListed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const maxListed = 4;
