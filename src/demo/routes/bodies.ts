import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { type Call, type Handler, queryNumber, wholeNumber } from '../call.ts';

const gigabyte = 1024 ** 3;

export const bytes: Handler = async (call) => {
  const size = wholeNumber(call.parameter, { name: 'bytes', minimum: 0, maximum: gigabyte });
  call.response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': size });
  await send(call, pattern(size));
};

export const stream: Handler = async (call) => {
  const lines = wholeNumber(call.parameter, { name: 'lines', minimum: 0, maximum: 1_000_000 });
  const interval = queryNumber(call.query, { name: 'interval', minimum: 0, maximum: 10_000, initial: 0 });
  call.response.writeHead(200, { 'Content-Type': 'application/x-ndjson; charset=utf-8' });
  await send(call, numbered(lines, interval));
};

async function send(
  { method, response }: Call,
  source: Iterable<unknown> | AsyncIterable<unknown>,
): Promise<void> {
  if (method === 'HEAD') return void response.end();
  // A client that goes away in the middle is not a failure.
  await pipeline(Readable.from(source), response).catch(() => undefined);
}

function* pattern(size: number): Generator<Buffer> {
  const block = Buffer.alloc(Math.min(size, 64 * 1024));
  for (let at = 0; at < block.length; at += 1) block[at] = (at * 31 + (at >> 8) * 17) & 0xff;
  for (let left = size; left > 0; left -= block.length) yield block.subarray(0, Math.min(left, block.length));
}

async function* numbered(lines: number, interval: number): AsyncGenerator<string> {
  for (let line = 1; line <= lines; line += 1) {
    yield `${JSON.stringify({ line, of: lines })}\n`;
    if (line < lines) await (interval === 0 ? turn() : wait(interval));
  }
}
