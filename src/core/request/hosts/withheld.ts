import type { Diagnostic } from '../../template/types.ts';
import type { Preview } from '../types.ts';
import type { ForeignHost } from './foreign-hosts.ts';

/** Credentials that a request would carry to a host that the user did not name. */
export interface Withheld {
  readonly host: ForeignHost;
  /** For people: `--auth bearer`, `{{token}}`, `cookies`. */
  readonly credentials: readonly string[];
}

/** The preview with what is said of that: an error stops it, an info tells that the user will be asked. */
export function withWithheld(preview: Preview, withheld: Withheld, severity: 'error' | 'info'): Preview {
  const { host } = withheld;
  const place = host.placeholder;
  const { line, column, offset } = place ?? { line: 1, column: 1, offset: 0 };
  const diagnostic: Diagnostic = {
    code: 'withheld-credentials',
    severity,
    part: place?.part ?? 'url',
    line,
    column,
    offset,
    length: place?.text.length ?? 0,
    message: withheldMessage(withheld),
    hint:
      severity === 'error'
        ? `--allow-host ${host.url.host} sends them`
        : 'restloop asks before it sends them',
  };
  return { ...preview, diagnostics: [...preview.diagnostics, diagnostic] };
}

/** The question of the shell. */
export const withheldQuestion = (withheld: Withheld): string =>
  `The host ${hostText(withheld)}. Send your credentials (${listText(withheld)}) there? (y/n)`;

const withheldMessage = (withheld: Withheld): string =>
  `the host ${hostText(withheld)}, so your credentials (${listText(withheld)}) do not go there`;

const hostText = ({ host: { url, chosenBy } }: Withheld): string => `${url.host} was chosen by ${chosenBy}`;

function listText({ credentials }: Withheld): string {
  const more = credentials.length - mostListed;
  return [...credentials.slice(0, mostListed), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

const mostListed = 4;
