import type { TlsDetails } from '../../request/types.ts';
import { type StyledLine, span } from '../../text/styled.ts';
import { tableLines } from '../paint/columns.ts';

export function tlsLines(tls: TlsDetails): StyledLine[] {
  const rows: readonly (readonly [string, string])[] = [
    ['protocol', tls.protocol],
    ['cipher', tls.cipher],
    ['subject', tls.subject],
    ['issuer', tls.issuer],
    ['valid', `${tls.validFrom} to ${tls.validTo}`],
    ['verified', tls.authorized ? 'yes' : 'no'],
  ];
  return tableLines(rows.map(([name, text]) => [span(name, 'header-name'), span(text)]));
}
