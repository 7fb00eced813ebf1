import type { ToChild } from './messages.ts';

/** A frame without its long texts, which follow it as bytes: as JSON they would take several times as long. */
export interface LightFrame {
  readonly messages: readonly ToChild[];
  readonly texts: readonly LongText[];
}

interface LongText {
  readonly index: number;
  readonly bytes: number;
  readonly encoding: 'latin1' | 'utf16le';
}

export function takeLongTexts(messages: readonly ToChild[]): { frame: LightFrame; bytes: readonly Buffer[] } {
  if (!messages.some(isLong)) return { frame: { messages, texts: [] }, bytes: [] };
  const texts: LongText[] = [];
  const bytes: Buffer[] = [];
  const light = messages.map((message, index) => {
    if (!isLong(message)) return message;
    const text = textOf(message);
    // latin1 takes half the bytes where it is possible, which is the rule.
    const encoding = /[^\0-\xff]/.test(text) ? 'utf16le' : 'latin1';
    const buffer = Buffer.from(text, encoding);
    texts.push({ index, bytes: buffer.length, encoding });
    bytes.push(buffer);
    return withText(message, '');
  });
  return { frame: { messages: light, texts }, bytes };
}

export function putLongTexts(
  { messages, texts }: LightFrame,
  read: (bytes: number) => Buffer,
): readonly ToChild[] {
  if (texts.length === 0) return messages;
  const whole = [...messages];
  for (const { index, bytes, encoding } of texts) {
    const message = whole[index];
    if (message !== undefined) whole[index] = withText(message, read(bytes).toString(encoding));
  }
  return whole;
}

const isLong = (message: ToChild): boolean => textOf(message).length > maxLength;

const maxLength = 50_000;

export function textOf(message: ToChild): string {
  switch (message.type) {
    case 'response':
    case 'sent':
      return message.text;
    case 'evaluate':
      return message.response?.text ?? '';
    default:
      return '';
  }
}

function withText(message: ToChild, text: string): ToChild {
  switch (message.type) {
    case 'response':
    case 'sent':
      return { ...message, text };
    case 'evaluate':
      return { ...message, response: message.response && { ...message.response, text } };
    default:
      return message;
  }
}
