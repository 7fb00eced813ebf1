import { cleanPaste, controlKey, isControl, textEvent } from './input/characters.ts';
import { esc, flushEscape, readEscape } from './input/escape.ts';
import type { InputEvent } from './input/events.ts';

/** Bytes of a terminal in, events out, wherever they are cut. While something is `pending`, the caller waits, then flushes. */
export class InputParser {
  #held = '';
  #mode: Mode = { kind: 'keys' };
  #isPasteLate = false;
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #onReport: (text: string) => void;

  /** `onReport` takes what the terminal reports in an OSC, DCS or APC string. */
  constructor(onReport: (text: string) => void = () => undefined) {
    this.#onReport = onReport;
  }

  get pending(): 'sequence' | 'report' | 'paste' | null {
    if (this.#mode.kind === 'paste') return 'paste';
    if (this.#mode.kind === 'string') return 'report';
    return this.#mode.kind !== 'keys' || flushEscape(this.#held) !== null ? 'sequence' : null;
  }

  push(chunk: string | Uint8Array): readonly InputEvent[] {
    const added = typeof chunk === 'string' ? chunk : this.#decoder.decode(chunk, { stream: true });
    const text = this.#held + added;
    this.#held = '';
    const events: InputEvent[] = [];
    if (added.length <= 1) this.#isPasteLate = false;
    if (this.#isPasteLate && this.#mode.kind === 'keys' && goesOnWithPaste(text))
      this.#mode = { kind: 'paste', pieces: [] };
    if (this.#mode.kind === 'unmarked paste') {
      if (!text.includes(esc)) {
        this.#mode.pieces.push(text);
        return [];
      }
      events.push(...this.flush());
    } else if (this.#mode.kind === 'keys' && isUnmarkedPaste(text)) {
      this.#mode = { kind: 'unmarked paste', pieces: [text] };
      return [];
    }
    let at = 0;
    while (at < text.length) {
      const next = this.#read(text, at, events);
      if (next === null) {
        this.#held = text.slice(at);
        break;
      }
      at = next;
    }
    return events;
  }

  flush(): readonly InputEvent[] {
    const mode = this.#mode;
    if (mode.kind === 'keys') {
      const events = flushEscape(this.#held);
      if (events !== null) this.#held = '';
      return events ?? [];
    }
    this.#mode = { kind: 'keys' };
    // The beginning of a late end; a shorter one would change the key that comes next.
    if (mode.kind !== 'paste' || !this.#held.startsWith(`${esc}[2`)) this.#held = '';
    if (mode.kind === 'string') return [];
    if (mode.kind === 'paste') this.#isPasteLate = true;
    return pasted(mode.pieces);
  }

  /** End of what is at `at`; null when more is needed to know. */
  #read(text: string, at: number, events: InputEvent[]): number | null {
    switch (this.#mode.kind) {
      case 'paste':
        return this.#readPaste(text, at, events);
      case 'string':
        return this.#readString(text, at, this.#mode.text);
      case 'unmarked paste':
      case 'keys':
        return this.#readKeys(text, at, events);
      default:
        return this.#mode satisfies never;
    }
  }

  #readKeys(text: string, at: number, events: InputEvent[]): number | null {
    const code = text.charCodeAt(at);
    if (text.charAt(at) === esc) return this.#readEscape(text, at, events);
    if (isControl(code)) {
      events.push(controlKey(code));
      return at + 1;
    }
    controlPattern.lastIndex = at;
    const end = controlPattern.test(text) ? controlPattern.lastIndex - 1 : text.length;
    const isCut = end === text.length && /[\ud800-\udbff]/.test(text.charAt(end - 1));
    const stop = isCut ? end - 1 : end;
    if (stop === at) return null;
    addText(events, text.slice(at, stop));
    return stop;
  }

  #readEscape(text: string, at: number, events: InputEvent[]): number | null {
    const sequence = readEscape(text, at);
    switch (sequence.kind) {
      case 'incomplete':
        return null;
      case 'event':
        if (sequence.event?.kind === 'text') addText(events, sequence.event.text);
        else if (sequence.event !== null) events.push(sequence.event);
        return sequence.end;
      case 'paste':
        this.#mode = { kind: 'paste', pieces: [] };
        this.#isPasteLate = false;
        return sequence.end;
      case 'string':
        this.#mode = { kind: 'string', text: '' };
        return sequence.end;
      default:
        return sequence satisfies never;
    }
  }

  #readPaste(text: string, at: number, events: InputEvent[]): number | null {
    if (this.#mode.kind !== 'paste') return at;
    const end = text.indexOf(pasteEnd, at);
    if (end !== -1) {
      events.push(...pasted([...this.#mode.pieces, text.slice(at, end)]));
      this.#mode = { kind: 'keys' };
      this.#isPasteLate = false;
      return end + pasteEnd.length;
    }
    const from = text.lastIndexOf(esc);
    const isCut = from >= at && pasteEnd.startsWith(text.slice(from));
    const stop = isCut ? from : text.length;
    if (stop === at) return null;
    this.#mode.pieces.push(text.slice(at, stop));
    return stop;
  }

  #readString(text: string, at: number, before: string): number | null {
    controlPattern.lastIndex = at;
    const end = controlPattern.test(text) ? controlPattern.lastIndex - 1 : text.length;
    const report = (before + text.slice(at, end)).slice(0, maxReportLength);
    this.#mode = { kind: 'string', text: report };
    if (end === text.length) return end;
    if (text.charAt(end) === esc && end + 1 === text.length) return end === at ? null : end;
    this.#mode = { kind: 'keys' };
    this.#onReport(report);
    if (text.charAt(end) === bel) return end + 1;
    return text.startsWith(stringTerminator, end) ? end + stringTerminator.length : end;
  }
}

type Mode =
  | { readonly kind: 'keys' }
  | { readonly kind: 'paste' | 'unmarked paste'; readonly pieces: string[] }
  | { readonly kind: 'string'; readonly text: string };

const pasteStart = `${esc}[200~`;
const pasteEnd = `${esc}[201~`;

/** Whether a chunk is an unmarked paste: inputs typed ahead come in one chunk too, but each of their lines begins an input. */
export function isUnmarkedPaste(text: string): boolean {
  const [, ...rest] = text.trimEnd().split(/\r\n|[\r\n]/);
  if (rest.length === 0 || text.includes(esc)) return false;
  return (
    text.includes('\r\n') ||
    rest.some((line) => /^(?:\s*$|[A-Za-z][\w-]*:[ \t]|[ \t]+\S|[{[<#@?&])/.test(line))
  );
}

function goesOnWithPaste(text: string): boolean {
  const [before = ''] = text.split(pasteStart, 1);
  return before.includes(pasteEnd) || /^[^\x00-\x1f\x7f][^\r\n]*[\r\n]+[^\r\n]/.test(before);
}

const maxReportLength = 100;

const stringTerminator = `${esc}\\`;
const bel = '\u0007';
const controlPattern = /[\u0000-\u001f\u007f]/g;

function pasted(pieces: readonly string[]): readonly InputEvent[] {
  const text = cleanPaste(pieces.join(''));
  return text === '' ? [] : [{ kind: 'paste', text }];
}

function addText(events: InputEvent[], text: string): void {
  const added = textEvent(text);
  const last = events.at(-1);
  if (added === null || added.kind !== 'text') return;
  if (last?.kind === 'text') events[events.length - 1] = { kind: 'text', text: last.text + added.text };
  else events.push(added);
}
