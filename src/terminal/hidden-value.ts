import type { InputEvent } from '../core/editor/input/events.ts';
import { createInputPause } from './input-pause.ts';
import { listenToKeys } from './keyboard.ts';

export interface HiddenValueListener {
  value(text: string): void;
  cancelled(): void;
}

export function readHiddenValue(
  stdin: NodeJS.ReadStream,
  listener: HiddenValueListener,
  output: NodeJS.WriteStream = process.stdout,
): () => void {
  const marksPastes = process.env['TERM'] !== 'dumb';
  let value = '';
  const pause = createInputPause();
  let isDone = false;

  function add(text: string): void {
    value += pause.isUnderWay() ? `\n${text}` : text;
    pause.end();
  }
  /** A key that is pasted without marks has several lines, in several pieces: only a line break at its end completes it. */
  function end(): void {
    if (pause.isUnderWay()) add('');
    pause.begin(restMilliseconds, () => finish(() => listener.value(value)));
  }
  function take(event: InputEvent): void {
    if (isDone) return;
    if (event.kind === 'text') add(event.text);
    else if (event.kind === 'paste') {
      add(event.text.replace(/\n+$/, ''));
      if (event.text.endsWith('\n')) end();
    } else if (event.name === 'enter' || (event.ctrl && event.name === 'j')) end();
    else if (event.ctrl && (event.name === 'c' || event.name === 'd')) finish(() => listener.cancelled());
    else if (event.name === 'backspace' || (event.ctrl && event.name === 'h'))
      value = [...value].slice(0, -1).join('');
  }
  const stopListening = listenToKeys(stdin, {
    handle: (events) => events.forEach(take),
    report: () => undefined,
  });
  stdin.setRawMode(true);
  if (marksPastes) output.write('\u001b[?2004h');

  function stop(): void {
    isDone = true;
    pause.end();
    stopListening();
    if (marksPastes) output.write('\u001b[?2004l');
    stdin.setRawMode(false);
  }
  function finish(tell: () => void): void {
    stop();
    tell();
  }
  return stop;
}

/** Longer than the pause between two pieces of a paste, shorter than a person needs to type on. */
const restMilliseconds = 100;
