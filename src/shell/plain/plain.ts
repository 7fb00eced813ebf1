import type { App } from '../../app/app.ts';
import { messageOf } from '../../app/message.ts';
import { createLiveFeed } from '../../app/responses/live-feed.ts';
import { classifyInput } from '../../core/request/classify.ts';
import type { Entry } from '../../core/session/entries.ts';
import { isInputComplete } from '../../core/session/inputs/complete-input.ts';
import { cleanText } from '../../core/text/clean.ts';
import { plainText, type StyledLine } from '../../core/text/styled.ts';
import { confirmationText } from '../../core/view/confirmation.ts';
import { entryLines } from '../../core/view/entry.ts';
import { markInsertions } from '../../core/view/paint/insertions.ts';
import type { FrontEnd } from '../../ports/front-end.ts';
import { askFields } from '../../terminal/ask-fields.ts';
import { openPage } from '../../terminal/browser.ts';
import { type Question, yesOrNo } from '../../terminal/question.ts';
import { readTypedLines } from '../../terminal/typed-lines.ts';
import { watchChanges } from '../hooks/variable-changes.ts';
import { onSignals } from '../screen/signals.ts';
import { transcriptView } from '../transcript/transcript-view.ts';

const keys = `Plain mode reads whole lines, edited by the terminal.
Enter       sends the line; an incomplete line continues on the next one
Backspace   deletes a character, Ctrl+U the line
Ctrl+C      cancels a request or a question, or drops the line; twice, it leaves
Ctrl+D      leaves; an unfinished line is not sent
There is no completion: .help commands lists commands. What keys do elsewhere:
.preview REQUEST            what would be sent, without sending it
.preview --side-by-side     template and result, line by line
.explain {{user.id}}        where a value comes from, or why there is none
client.setVar('id', 7)      sets a variable that is missing
.whatif id=7                previews with another value; .whatif none ends it
.compare env                the request in all environments
.against                    the body of a PUT or PATCH and what the server has
.res                        the response; .res $.id a part of it
.expect                     expectations of the response
.docs                       what a description says of a request
.history                    the requests that were sent; .res 3 is one of them`;

/** The shell for screen readers (`--plain`): nothing is drawn twice, each event is a line. Resolves to the exit code. */
export async function runPlain(
  app: App,
  { reason = null }: { readonly reason?: string | null } = {},
): Promise<number> {
  const questions: Question[] = [];
  const later: string[] = [];
  const changes = watchChanges(app.store);
  let input = '';
  let running = 0;
  let isPrompted = false;
  let isQuestionLast = false;
  let isLeaving = false;
  let saidLines = 0;
  let leave: (code?: number) => void = () => undefined;
  const left = new Promise<number>((resolve) => {
    leave = (code = 0) => resolve(code);
  });
  // After a Ctrl+C, `atomically` (when-exit) keeps them from ending the program.
  const stopListening = onSignals(['SIGTERM', 'SIGHUP'], leave);

  function say(text: string): void {
    if (isPrompted) process.stdout.write('\n');
    isPrompted = false;
    isQuestionLast = false;
    saidLines += 1;
    for (const line of text.split('\n')) process.stdout.write(`${cleanText(line)}\n`);
    setImmediate(prompt);
  }
  function prompt(): void {
    const [question] = questions;
    if (question !== undefined) repeat(question);
    if (isPrompted || running > 0 || question !== undefined) return;
    isPrompted = true;
    const environment = app.store.getState().activeEnvironment;
    const name = environment === null ? '' : `${cleanText(environment)} `;
    process.stdout.write(input === '' ? `${name}> ` : '(continued) ');
  }
  /** A warning that comes while a question waits would leave the cursor below it. */
  function repeat(question: Question): void {
    if (isQuestionLast) return;
    say(question.text);
    isQuestionLast = true;
  }
  const sayLines = (styled: readonly StyledLine[]): void => {
    for (const line of styled) say(plainText(line));
  };
  const live = createLiveFeed(app, sayLines);
  const print = (entry: Entry): void => {
    if (entry.kind === 'help' && entry.topic === 'keys') {
      say(keys);
      return;
    }
    // The input is on the screen already, and so is the part of the body that was streamed.
    const view = {
      ...transcriptView(app, null),
      timing: 'numbers',
      headersHint: '.res shows them',
      echo: 'none',
    } as const;
    const wasShown = entry.kind === 'exchange' && live.end();
    const lines = entryLines(entry, wasShown ? { ...view, bodyLines: 0 } : view);
    sayLines(entry.kind === 'preview' ? lines.map(markInsertions) : lines);
  };
  function ask(text: string, reply: Omit<Question, 'text'>): void {
    say(text);
    const question = { ...reply, text };
    questions.push(question);
    reply.withdrawn?.addEventListener('abort', () => {
      if (questions[0] === question) answered();
      else questions.splice(questions.indexOf(question) >>> 0, 1);
    });
    isQuestionLast = questions.length === 1;
    if (questions.length === 1) hideSecret();
  }
  /** The terminal has not shown the line break of a hidden reply. */
  const endLine = () => void process.stdout.write('\n');
  const hideSecret = (): void => {
    if (questions[0]?.isHidden === true) lines.hide();
  };
  const front: FrontEnd = {
    attended: true,
    print,
    progress: say,
    receive: live.receive,
    showResponse: (exchange) => print({ kind: 'response', exchange }),
    fillEditor: (text) => say(`Suggested input:\n${text}`),
    askSecret: (name) =>
      new Promise((resolve) =>
        ask(`Type the value of ${name}; it is not shown. Press Enter alone to leave it unset.`, {
          isHidden: true,
          cancel: () => resolve(null),
          take(line) {
            endLine();
            resolve(line === '' ? null : line);
            return true;
          },
        }),
      ),
    askForm: (form, withdrawn) => askFields(form, { ask, endLine }, withdrawn),
    canBrowse: true,
    browse: (url) => openPage(url, process.env),
    confirm: (question) => new Promise((resolve) => ask(question, yesOrNo(resolve))),
    lendTerminal: async () => false,
    openEditor: () => say('There is no editor in plain mode.'),
    clearScreen: () => undefined,
    copy: () => 'no clipboard',
    exit: () => leave(),
  };

  const lines = readTypedLines(process.stdin, {
    line(text) {
      isPrompted = false;
      isLeaving = false;
      const [question] = questions;
      if (question === undefined) return read(text);
      if (question.take(text)) return answered();
      const isInput = text.trim() !== '';
      if (isInput) later.push(text);
      say(`Answer the question first: y or n.${isInput ? ' The line runs after it.' : ''}`);
    },
    interrupted() {
      const [question] = questions;
      if (question !== undefined) {
        say('Cancelled.');
        question.cancel();
        return answered();
      }
      if (app.interrupt()) return;
      if (isLeaving) return leave();
      isLeaving = true;
      input = '';
      say('The line was cleared. Ctrl+C again or Ctrl+D leaves.');
    },
    ended(unfinished) {
      if (input !== '' || unfinished !== '') say('The unfinished line was not sent.');
      leave();
    },
  });
  function answered(): void {
    questions.shift();
    hideSecret();
    while (questions.length === 0 && later.length > 0) read(later.shift() ?? '');
    setImmediate(prompt);
  }
  function read(line: string): void {
    if (line.includes('\u001b'))
      say('Arrow and function keys do nothing in plain mode: the line was cleared.');
    else input = input === '' ? line : `${input}\n${line}`;
    if (classifyInput(input).kind === 'empty') input = '';
    else if (isInputComplete(input)) {
      const text = input;
      input = '';
      void run(text);
    }
    setImmediate(prompt);
  }

  async function run(text: string): Promise<void> {
    running += 1;
    const before = saidLines;
    try {
      await app.submit(text);
    } catch (error) {
      say(messageOf(error));
    }
    running -= 1;
    setImmediate(prompt);
    const { awaiting } = app.store.getState();
    if (awaiting === null) {
      if (saidLines === before) say(silentOutcome(changes.names()));
      return;
    }
    const confirm = (isConfirmed: boolean | null): void => {
      void app.dispatch(isConfirmed ? { kind: 'send-confirmed', at: Date.now() } : { kind: 'send-declined' });
    };
    ask(`${confirmationText(awaiting)} Type y to send it, or n.`, yesOrNo(confirm));
  }

  app.attach(front);
  if (reason !== null) say(reason);
  say('restloop, plain mode. Type a request, JavaScript, .tour or .help; Ctrl+D leaves.');
  say('.preview REQUEST shows its values before it is sent; .help keys lists the keys.');
  const code = await left;
  stopListening();
  lines.close();
  changes.stop();
  return code;
}

const silentOutcome = (changed: ReadonlySet<string>): string =>
  changed.size === 0 ? 'Done.' : `Set ${[...changed].join(', ')}.`;
