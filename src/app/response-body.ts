import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { copyFile, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from '../core/request/headers.ts';
import type { HttpResponse } from '../core/request/types.ts';
import { decodeBody } from '../core/view/response/decode.ts';

/** The body as text, by its charset; empty when it is binary. Of a body in a file, its beginning. */
export function bodyText(response: HttpResponse): string {
  const bytes = response.body.kind === 'memory' ? response.body.bytes : response.body.head;
  const decoded = decodeBody(bytes, contentTypeOf(response.headers));
  return decoded.kind === 'text' ? decoded.text : '';
}

/** Writes the body byte for byte; resolves to its size in bytes. */
export async function saveBody({ body, size }: HttpResponse, path: string): Promise<number> {
  if (body.kind === 'memory') await writeFile(path, body.bytes);
  else await copyFile(body.path, path);
  return size;
}

/** Gives the body to a program, an argument list or a shell command; resolves to what it printed. */
export async function pipeBody(
  { body }: HttpResponse,
  command: string | readonly [program: string, ...args: string[]],
): Promise<string> {
  const child =
    typeof command === 'string'
      ? spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'pipe'] })
      : spawn(command[0], command.slice(1), { stdio: ['pipe', 'pipe', 'pipe'] });
  const name = typeof command === 'string' ? command : command[0];
  const input = body.kind === 'memory' ? Readable.from([body.bytes]) : createReadStream(body.path);
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(error.code === 'ENOENT' ? `${name} is not installed.` : `${name}: ${error.message}`)),
    );
    child.once('close', resolve);
  });
  // A program that needs no more input closes the pipe early: that is no failure of ours.
  pipeline(input, child.stdin).catch(() => undefined);
  const [output, complaint, code] = await Promise.all([textOf(child.stdout), textOf(child.stderr), ended]);
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${complaint.trim() || 'no message'}`);
  return output;
}

async function textOf(stream: Readable): Promise<string> {
  stream.setEncoding('utf8');
  let text = '';
  for await (const chunk of stream) text += chunk;
  return text;
}
