import { readFileSync } from 'node:fs';

/** Tells processes with the same id apart by their start and the boot of the machine. Null where that is unknown. */
export function processIdentity(pid: number): string | null {
  try {
    if (process.platform === 'linux') return linuxIdentity(pid);
    if (process.platform === 'win32') return null;
    const { execFileSync } = process.getBuiltinModule('node:child_process');
    const began = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      timeout: 2000,
    }).trim();
    return began === '' ? null : began;
  } catch {
    return null;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Field 22 of /proc/PID/stat (proc(5)) counts clock ticks since boot; the second field may hold blanks and brackets. */
function linuxIdentity(pid: number): string | null {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const startTime = fields[19];
  // A zombie holds no file and will never let go of a lock.
  if (startTime === undefined || state === 'Z') return 'ended';
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTime}`;
}
