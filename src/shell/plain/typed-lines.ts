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
    // A key that is pasted has several lines: none of them may be shown or run.
    if (isHidden) takeHidden(text.replaceAll(/\r\n?/g, '\n'));
    else for (const character of text) take(character);
  };
  function takeHidden(text: string): void {
    const isEnded = text.endsWith('\n');
    for (const character of isEnded ? text.slice(0, -1) : text) {
      if (isHidden && character === '\n') typed += character;
      else take(character);
    }
    if (isEnded) take('\n');
  }
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
