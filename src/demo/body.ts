import type { IncomingMessage } from 'node:http';
import { textOfBytes } from '../core/text/base64.ts';
import { Refusal } from './reply.ts';

const bodyLimit = 10 * 1024 * 1024;

export function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > bodyLimit) return reject(tooLarge());
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= bodyLimit) chunks.push(chunk);
      else reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', reject);
  });
}

export function parseObject(body: Buffer, contentType: string | undefined): Record<string, unknown> {
  const text = textOfBytes(body);
  if (text === null) throw invalid('The body is not UTF-8 text.', 'send JSON');
  if (text.trim() === '') throw invalid('The body is empty; a JSON object was expected.', '{"name": "Ada"}');
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType ?? '')) return formFields(text);
  const value = parseJson(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid('The body is JSON, but not an object.', '{"name": "Ada"}');
  }
  return { ...value };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalid(`The body is not valid JSON: ${error instanceof Error ? error.message : 'unreadable'}`);
  }
}

function formFields(text: string): Record<string, unknown> {
  const typed = (value: string): string | boolean =>
    value === 'true' || value === 'false' ? value === 'true' : value;
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, typed(value)]));
}

const tooLarge = (): Refusal =>
  new Refusal(413, {
    error: 'too-large',
    message: `The body is longer than ${bodyLimit} bytes, the limit of the demo API.`,
  });

const invalid = (message: string, hint?: string): Refusal =>
  new Refusal(400, { error: 'invalid-body', message, ...(hint !== undefined && { hint }) });
