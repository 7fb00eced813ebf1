export type OutputNaming = 'by-file' | 'by-user';

/** Null where a file of requests may write to the path: relative to its folder, `/` between parts, links resolved. */
export function outputPathFault(path: string, naming: OutputNaming = 'by-file'): string | null {
  const parts = path.split('/');
  const [first = ''] = parts;
  if (path === '' || path === '.') return 'it is the folder itself';
  if (first === '' || first === '..' || /^[a-z]:$/i.test(first)) {
    return 'it is outside the folder of the request file';
  }
  if (naming === 'by-user') return null;
  const hidden = parts.find(isHidden);
  if (hidden !== undefined) return `${hidden} is hidden`;
  const device = parts.find((part) => deviceName.test(part));
  return device === undefined
    ? complaintOfMeaning(parts.at(-1) ?? '')
    : `${device} is not a valid file name on every system`;
}

/** A response must not be written to a file that names hosts or is run. */
function complaintOfMeaning(name: string): string | null {
  const known = name.replace(/\p{DI}/gu, '').replace(/[. ]+$/, '');
  if (/^(?:http-client(?:\.private)?\.env|restloop)\.json$/i.test(known))
    return 'it decides where requests are sent';
  return /\.(?:http|rest)$/i.test(known) ? 'it is a request file' : null;
}

/** Whether a file system may read the name as a hidden one: some ignore characters without width, and know `.git` as `git~1`. */
const isHidden = (part: string): boolean =>
  part.replace(/\p{DI}/gu, '').startsWith('.') || /^git~\d+$/i.test(part);

/** Devices of Windows, streams beside the content of a file, and what no system takes. */
const deviceName = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)|[:\0]/i;
