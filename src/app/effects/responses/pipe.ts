import type { HttpResponse } from '../../../core/request/types.ts';
import type { PipeCommand } from '../../../core/session/inputs/pipe-command.ts';
import { type PipeResult, type Program, pipeBody, pipeToTerminal } from '../../responses/pipe-body.ts';
import type { ResponseRoom } from '../../rooms.ts';
import { interruptible } from '../interruptible.ts';
import { fail, inform, warn } from '../messages.ts';

export async function pipe(
  { command, output }: PipeCommand,
  response: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  if (output === 'terminal') {
    let code: number | null = 0;
    const ran = await room.front.lendTerminal(async () => {
      code = await room.underWay.abortable((signal) => pipeToTerminal(response, command, signal));
    });
    if (ran) return code === 0 ? undefined : fail(room, `${command} ended with ${code}.`);
  }
  const result = await run(command, response, room);
  const text = result.output.replace(/\n$/, '').replace(colours, '');
  if (text !== '') room.front.print({ kind: 'text', text, media: 'output' });
  reportEnd(command, result, room);
}

export async function filterWithJq(
  filter: string,
  response: HttpResponse,
  room: ResponseRoom,
): Promise<void> {
  const result = await run(['jq', filter], response, room);
  if (result.output.trim() !== '') room.front.print({ kind: 'text', text: result.output, media: 'json' });
  reportEnd('jq', result, room);
}

const colours = /\u001b\[[\d;:]*m/g;

const run = (program: Program, response: HttpResponse, room: ResponseRoom): Promise<PipeResult> =>
  interruptible((signal) => pipeBody(response, program, signal), room);

function reportEnd(name: string, { complaint, code, cut }: PipeResult, room: ResponseRoom): void {
  const [said = '', ...more] = complaint.trim().split(/\r?\n/);
  if (cut) {
    const hint = `| ${name} > FILE saves all of it`;
    warn(room, `${name} was stopped after 20 MB of output.`, hint);
  } else if (code === null) {
    warn(room, `${name} was stopped.`);
  } else if (code !== 0) {
    fail(room, `${name} ended with ${code}${said === '' ? '.' : `: ${said}`}`);
  } else if (said !== '') {
    warn(room, said);
  }
  for (const message of more) inform(room, message);
}
