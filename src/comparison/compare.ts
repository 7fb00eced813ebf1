import { bytesInMemory } from '../core/request/sending/response-body.ts';
import type { ResponseDifference } from '../core/session/exchanges/response-difference.ts';
import {
  type ComparedResponse,
  type CompareOptions,
  compareResponses,
} from '../core/view/compare/compare-responses.ts';
import { startThread, threadError } from '../threads/thread.ts';

/** Bytes of both bodies below which a thread takes longer to start than to compare. */
const compareHere = 100_000;

/** Compares two responses, large ones in a thread. Rejects with an Error, or with the signal's reason. */
export async function compare(
  question: Question,
  { signal, workerPath }: { readonly signal: AbortSignal; readonly workerPath: string },
): Promise<ResponseDifference> {
  signal.throwIfAborted();
  const { before, after, options } = question;
  if (bytesOf(before) + bytesOf(after) <= compareHere) return compareResponses(before, after, options);
  return inThread({ before: compared(before), after: compared(after), options }, { signal, workerPath });
}

const bytesOf = ({ body }: ComparedResponse): number => bytesInMemory(body).length;

const compared = ({ status, statusText, headers, body, size }: ComparedResponse): ComparedResponse => ({
  status,
  statusText,
  headers,
  body,
  size,
});

function inThread(
  question: Question,
  { signal, workerPath }: { readonly signal: AbortSignal; readonly workerPath: string },
): Promise<ResponseDifference> {
  const worker = startThread(workerPath, question);
  const stop = () => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  return new Promise<ResponseDifference>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      reject(threadError(error, 'The two bodies are too large to be compared.'));
    });
    // After a response or an error this changes nothing.
    worker.once('exit', () => reject(signal.reason ?? new Error('The comparison failed without a result.')));
  }).finally(() => signal.removeEventListener('abort', stop));
}

export interface Question {
  readonly before: ComparedResponse;
  readonly after: ComparedResponse;
  readonly options: CompareOptions;
}
