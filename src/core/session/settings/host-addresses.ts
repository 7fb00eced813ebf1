export interface HostAddress {
  readonly host: string;
  readonly port: number;
  readonly address: string;
}

/** Parses `host:port:address` of `curl --resolve`, separated by commas; null if one is invalid. */
export function parseAddresses(text: string): readonly HostAddress[] | null {
  const addresses = text.split(',').map((entry) => parseAddress(entry.trim()));
  return addresses.every((entry) => entry !== null) ? addresses : null;
}

function parseAddress(entry: string): HostAddress | null {
  const [, host, digits, given = ''] = /^\[?([^\s[\]]+?)\]?:(\d{1,5}):(\S+)$/.exec(entry) ?? [];
  if (host === undefined) return null;
  const port = Number(digits);
  const address = given.replace(/^\[(.*)\]$/, '$1');
  return port >= 1 && port <= 65_535 && isAddress(address) ? { host, port, address } : null;
}

function isAddress(text: string): boolean {
  if (text.includes(':')) return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`);
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}
