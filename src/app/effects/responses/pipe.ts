import type { HttpResponse } from '../../../core/request/types.ts';
import type { PipeCommand } from '../../../core/session/inputs/pipe-command.ts';
import type { EffectContext } from '../../context.ts';
import { type PipeResult, type Program, pipeBody, pipeToTerminal } from '../../responses/pipe-body.ts';
import type { Store } from '../../store.ts';
import { tell } from '../tell.ts';

/** `| program`: its output, or the terminal for it. */
export async function pipe(
  { command, output }: PipeCommand,
  response: HttpResponse,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  if (output === 'terminal') {
    let code: number | null = 0;
    const controller = new AbortController();
    const ran = await context.front.lendTerminal(async () => {
      context.running.stop = () => controller.abort();
      code = await pipeToTerminal(response, command, controller.signal).finally(() => {
        context.running.stop = null;
      });
    });
    if (ran)
      return code === 0 ? undefined : tell(context, 'error', { message: `${command} ended with ${code}.` });
  }
  const result = await run(command, response, { context, store });
  const text = result.output.replace(/\n$/, '').replace(colours, '');
  if (text !== '') context.front.print({ kind: 'text', text, media: 'output' });
  tellEnd(command, result, context);
}

/** `.jq`. */
export async function filterWithJq(
  filter: string,
  response: HttpResponse,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<void> {
  const result = await run(['jq', filter], response, { context, store });
  if (result.output.trim() !== '') context.front.print({ kind: 'text', text: result.output, media: 'json' });
  tellEnd('jq', result, context);
}

/** SGR sequences: the transcript has colours of its own. */
const colours = /\u001b\[[\d;:]*m/g;

/** Ctrl+C ends it. */
async function run(
  program: Program,
  response: HttpResponse,
  { context, store }: { readonly context: EffectContext; readonly store: Store },
): Promise<PipeResult> {
  const controller = new AbortController();
  context.running.stop = () => controller.abort();
  await store.dispatch({ kind: 'evaluation-started', at: context.now() });
  try {
    return await pipeBody(response, program, controller.signal);
  } finally {
    context.running.stop = null;
    await store.dispatch({ kind: 'evaluation-finished', definitions: store.getState().definitions });
  }
}

function tellEnd(name: string, { complaint, code, cut }: PipeResult, context: EffectContext): void {
  const [said = '', ...more] = complaint.trim().split(/\r?\n/);
  if (cut) {
    const hint = `| ${name} > FILE keeps all of it`;
    tell(context, 'warning', { message: `${name} was stopped after 20 MB of output.`, hint });
  } else if (code === null) {
    tell(context, 'warning', { message: `${name} was stopped.` });
  } else if (code !== 0) {
    tell(context, 'error', { message: `${name} ended with ${code}${said === '' ? '.' : `: ${said}`}` });
  } else if (said !== '') {
    tell(context, 'warning', { message: said });
  }
  for (const message of more) tell(context, 'info', { message });
}
