import { createInterface } from 'node:readline';
import type { App } from '../app/app.ts';
import { createLiveFeed } from '../app/responses/live-feed.ts';
import { classifyInput } from '../core/request/classify.ts';
import type { Entry } from '../core/session/entries.ts';
import { isInputComplete } from '../core/session/inputs/complete-input.ts';
import { cleanText } from '../core/text/clean.ts';
import { plainText, type StyledLine } from '../core/text/styled.ts';
import { entryLines } from '../core/view/entry.ts';
import { markInsertions } from '../core/view/paint/insertions.ts';
import { maskSecrets } from '../core/view/preview/rendered.ts';
import type { FrontEnd } from '../ports/front-end.ts';
import { transcriptView } from './transcript/transcript-view.ts';

const columns = 100;

/**
 * The shell for screen readers (`--plain`): the terminal edits the line, nothing is drawn twice, each event is a line
 * of text. Resolves to the exit code.
 */
export async function runPlain(app: App): Promise<number> {
  const lines = createInterface({ input: process.stdin, output: process.stdout, terminal: false });
  const say = (text: string): void => {
    for (const line of text.split('\n')) process.stdout.write(`${cleanText(line)}\n`);
  };
  const questions: Take[] = [];
  /** Lines that came while a question waited and did not answer it. */
  const later: string[] = [];
  let input = '';
  let leave: () => void = () => undefined;
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });

  const sayLines = (styled: readonly StyledLine[]): void => {
    for (const line of styled) say(plainText(markInsertions(line)));
  };
  const live = createLiveFeed(app, sayLines);
  const print = (entry: Entry): void => {
    // The input is on the screen already, and so is the part of the body that was streamed.
    const view = { ...transcriptView(app, columns), headersHint: '.res shows them', echo: false };
    const wasShown = entry.kind === 'exchange' && live.end();
    sayLines(entryLines(entry, wasShown ? { ...view, bodyLines: 0 } : view));
  };
  const front: FrontEnd = {
    attended: true,
    print,
    receive: live.receive,
    showResponse: (exchange) => print({ kind: 'response', exchange }),
    fillEditor: (text) => say(`Suggested input:\n${text}`),
    askSecret(name) {
      say(`Type the value of ${name}; it will be seen on the screen. Enter alone leaves it unset.`);
      return new Promise((resolve) => {
        questions.push((line) => {
          resolve(line === '' ? null : line);
          return true;
        });
      });
    },
    confirm(question) {
      say(question);
      return new Promise((resolve) => questions.push(yesOrNo(resolve)));
    },
    lendTerminal: async () => false,
    openEditor: () => say('There is no editor in plain mode.'),
    clearScreen: () => undefined,
    copy: () => 'no clipboard',
    exit: () => leave(),
  };

  lines.on('line', (line) => {
    const [take] = questions;
    if (take === undefined) return read(line);
    if (!take(line)) {
      if (line.trim() !== '') later.push(line);
      return say('The question comes first: y or n.');
    }
    questions.shift();
    while (questions.length === 0 && later.length > 0) read(later.shift() ?? '');
  });
  lines.on('close', () => leave());
  function read(line: string): void {
    input = input === '' ? line : `${input}\n${line}`;
    if (classifyInput(input).kind === 'empty') input = '';
    else if (isInputComplete(input)) {
      const text = input;
      input = '';
      void run(text);
    } else say('(goes on)');
  }
  const onInterrupt = () => {
    if (app.interrupt()) return;
    if (input === '') leave();
    input = '';
  };
  process.on('SIGINT', onInterrupt);

  async function run(text: string): Promise<void> {
    await app.submit(text);
    const { awaiting } = app.store.getState();
    if (awaiting === null) return;
    const { preview } = awaiting;
    say(`Send ${preview.method} ${maskSecrets(preview.url.text, preview)}? Type y to send it, n not to.`);
    questions.push(
      yesOrNo((confirmed) => {
        void app.dispatch(confirmed ? { kind: 'send-confirmed', at: Date.now() } : { kind: 'send-declined' });
      }),
    );
  }

  app.attach(front);
  say('restloop, plain mode. Type a request, JavaScript, or .help; Ctrl+D leaves.');
  await left;
  process.off('SIGINT', onInterrupt);
  lines.close();
  return 0;
}

/** Takes a line as the answer to a question; false where it is none. */
type Take = (line: string) => boolean;

function yesOrNo(reply: (confirmed: boolean) => void): Take {
  return (line) => {
    const text = line.trim();
    if (!/^(?:y(?:es)?|no?)$/i.test(text)) return false;
    reply(/^y/i.test(text));
    return true;
  };
}
