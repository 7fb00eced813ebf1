import { StringDecoder } from 'node:string_decoder';

export interface LineListener {
  line(text: string): void;
  /** Ctrl+C; the terminal has dropped the unfinished line. */
  interrupted(): void;
  /** Ctrl+D, with the text that no Enter ended. */
  ended(unfinished: string): void;
}

export interface TypedLines {
  hide(): void;
  close(): void;
}

/** Lines typed at a terminal that edits and shows them itself. */
export function readTypedLines(stdin: NodeJS.ReadStream, listener: LineListener): TypedLines {
  const decoder = new StringDecoder();
  let typed = '';
  let isHidden = false;
  let signalledAt = Number.NEGATIVE_INFINITY;

  function show(): void {
    if (isHidden) stdin.setRawMode(false);
    isHidden = false;
  }
  function finish(): void {
    const line = typed;
    typed = '';
    show();
    listener.line(line);
  }
  function interrupt(): void {
    typed = '';
    show();
    listener.interrupted();
  }
  function take(character: string): void {
    if (character === '\n') finish();
    else if (!isHidden) typed += character;
    else if (character === '\u0003' || character === '\u0004') interrupt();
    else if (character === '\u007f' || character === '\b') typed = [...typed].slice(0, -1).join('');
    else if (character >= ' ') typed += character;
  }
  const onData = (chunk: Uint8Array): void => {
    const text = decoder.write(Buffer.from(chunk));
    const characters = [...(isHidden ? text.replaceAll(/\r\n?/g, '\n') : text)];
    for (const [index, character] of characters.entries()) {
      // A pasted key has several lines: only a line break at its end completes it, and none is shown or run.
      if (isHidden && character === '\n' && index < characters.length - 1) typed += character;
      else take(character);
    }
  };
  const onSignal = (): void => {
    const now = performance.now();
    // The file writer of `conf` (when-exit) sends the first signal to the process once more.
    if (now - signalledAt > 100) interrupt();
    signalledAt = now;
  };
  const onEnd = (): void => listener.ended(typed);
  stdin.on('data', onData).on('end', onEnd);
  process.on('SIGINT', onSignal);
  return {
    hide() {
      isHidden = true;
      stdin.setRawMode(true);
    },
    close() {
      show();
      process.off('SIGINT', onSignal);
      stdin.off('data', onData).off('end', onEnd).pause();
    },
  };
}
