import { readdirSync, readFileSync } from 'node:fs';

/** What other processes could read of the programs that this process started: arguments, and environments of their children. */
export function visibleInProcesses(): { readonly text: string; readonly children: number } {
  const processes = readdirSync('/proc').flatMap((id) => (/^\d+$/.test(id) ? processOf(id) : []));
  const childrenOf = (parents: readonly string[]): readonly Process[] =>
    processes.filter(({ parent }) => parents.includes(parent));
  const programs = childrenOf([`${process.pid}`]);
  const below: Process[] = [];
  for (let level = childrenOf(idsOf(programs)); level.length > 0; level = childrenOf(idsOf(level)))
    below.push(...level);
  const texts = [...programs, ...below].map(({ id }) => textOf(id, 'cmdline'));
  const environments = below.map(({ id }) => textOf(id, 'environ'));
  return { text: [...texts, ...environments].join('\n'), children: below.length };
}

interface Process {
  readonly id: string;
  readonly parent: string;
}

const idsOf = (processes: readonly Process[]): readonly string[] => processes.map(({ id }) => id);

function processOf(id: string): Process[] {
  const parent = /\) \S (\d+)/.exec(textOf(id, 'stat'))?.[1];
  return parent === undefined ? [] : [{ id, parent }];
}

/** Empty for a process that has ended. */
function textOf(id: string, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8').replaceAll('\0', '\n');
  } catch {
    return '';
  }
}
