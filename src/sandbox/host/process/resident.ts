import { readFileSync } from 'node:fs';

/** Bytes that a process holds in memory; null where the system does not tell. */
export function readResidentBytes(pid: number | undefined): number | null {
  if (pid === undefined || process.platform !== 'linux') return null;
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]);
    return Number.isFinite(pages) && pages > 0 ? pages * pageSize : null;
  } catch {
    return null;
  }
}

const pageSize = 4096;
