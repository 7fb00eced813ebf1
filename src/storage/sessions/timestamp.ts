/** `20250417T153341117Z`: sorts by time, and holds nothing that a file system refuses. */
export function fileTimestamp(time: number): string {
  return new Date(time).toISOString().replace(/[-:.]/g, '');
}

export function parseFileTimestamp(text: string): number | null {
  const match = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(text);
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, millisecond] = match;
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`);
  return Number.isNaN(time) ? null : time;
}
