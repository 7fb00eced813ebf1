import type { FrontEnd } from '../ports/front-end.ts';
import { askFields, type FieldPrompter } from './ask-fields.ts';
import { type Question, yesOrNo } from './question.ts';
import { readTypedLines } from './typed-lines.ts';

export type Questions = Pick<FrontEnd, 'askForm' | 'confirm'>;

export interface QuestionTerminal {
  readonly stdin: NodeJS.ReadStream;
  readonly output: NodeJS.WriteStream;
  say(text: string): void;
}

export function createQuestions(terminal: QuestionTerminal): Questions {
  /** Lines of a paste that no question has read yet. */
  const typedAhead: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = <Reply>(ask: (asking: FieldPrompter) => Promise<Reply>): Promise<Reply | null> => {
    const answered = turn.then(() => withTypedLines(ask, terminal, typedAhead));
    turn = answered.catch(() => undefined);
    return answered;
  };
  return {
    askForm: (form, withdrawn) => inTurn((asking) => askFields(form, asking, withdrawn)),
    confirm: (text) =>
      inTurn(
        ({ ask }) =>
          new Promise((resolve) =>
            ask(
              text,
              yesOrNo((confirmed) => resolve(confirmed === true)),
            ),
          ),
      ),
  };
}

async function withTypedLines<Reply>(
  ask: (asking: FieldPrompter) => Promise<Reply>,
  { stdin, output, say }: QuestionTerminal,
  typedAhead: string[],
): Promise<Reply | null> {
  if (stdin.readableEnded) return null;
  let waiting: Question | null = null;
  let hasLeft = false;

  function read(line: string): void {
    if (waiting === null) return void typedAhead.push(line);
    const question = waiting;
    waiting = null;
    if (question.take(line)) return;
    waiting = question;
    say(question.text);
  }
  function leave(): void {
    hasLeft = true;
    waiting?.cancel();
    waiting = null;
  }
  const lines = readTypedLines(
    stdin,
    {
      line: read,
      interrupted() {
        const wasHidden = waiting?.isHidden === true;
        if (!wasHidden) output.write('\n');
        leave();
        // A terminal that shows nothing of what is typed sends no signal either.
        if (wasHidden) setImmediate(() => process.kill(process.pid, 'SIGINT'));
      },
      ended: leave,
    },
    output,
  );
  try {
    return await ask({
      ask(text, reply) {
        if (hasLeft) return reply.cancel();
        say(text);
        waiting = { ...reply, text };
        const line = typedAhead.shift();
        if (line !== undefined) read(line);
        else if (reply.isHidden) lines.hide();
      },
      endLine: () => void output.write('\n'),
    });
  } finally {
    lines.close();
  }
}
