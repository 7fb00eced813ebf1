import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { headerValue } from '../../core/request/headers.ts';
import { statusClassOf } from '../../core/request/sending/status.ts';
import type { HttpResponse, NetworkFailure, Timings } from '../../core/request/types.ts';
import type { ResponseHead } from '../../ports/http.ts';
import type { OutgoingBody } from '../body/pieces.ts';
import { type Connection, isTls } from '../connection/connection.ts';
import { tlsDetails } from '../connection/tls-details.ts';
import { headerPairs } from '../headers.ts';
import { wantsOwnHead, withOwnHead } from '../request-head.ts';
import type { WireRequest } from '../wire.ts';
import type { AttemptOutcome } from './attempt-outcome.ts';
import type { Cancellation } from './cancellation.ts';
import type { ExchangeContext } from './exchange-context.ts';
import { type ReceivedBody, Receiver } from './receive.ts';
import { isLengthOfNoBody, watchStreamEnd } from './stream-end.ts';

interface TransferOptions {
  readonly wire: WireRequest;
  readonly body: OutgoingBody;
  readonly connection: Connection;
  readonly peer: string;
  readonly context: ExchangeContext;
  readonly cancellation: Cancellation;
  readonly explain: (error: unknown) => NetworkFailure;
}

interface Answer {
  readonly head: ResponseHead;
  readonly receiver: Receiver;
}

/** The first end wins: the whole response, an error, or a cancellation. An error after the head gives an incomplete response. */
export class Transfer implements Dispatcher.DispatchHandler {
  readonly #options: TransferOptions;
  readonly #forgetCancellation: () => void;
  #settle: (outcome: AttemptOutcome | Promise<AttemptOutcome>) => void = () => undefined;
  #ended = false;
  #kept = false;
  #sentAt = 0;
  #firstByteAt = 0;
  #controller: Dispatcher.DispatchController | null = null;
  #answer: Answer | null = null;
  #endPhase: () => void;
  #isCut = (): boolean => false;

  constructor(options: TransferOptions) {
    this.#options = options;
    const { peer, cancellation } = options;
    const { timeouts } = options.context;
    this.#endPhase = cancellation.deadline(timeouts.connect, () =>
      slow(`${peer} did not accept the connection`, timeouts.connect),
    );
    this.#forgetCancellation = cancellation.onCancel((reason) => this.#fail(reason));
  }

  run(): Promise<AttemptOutcome> {
    const { connection, wire, body } = this.#options;
    this.#kept = connection.socket() !== null;
    connection.begin();
    if (body.content instanceof Readable) {
      body.content.once('end', () => {
        this.#sentAt = performance.now();
      });
    }
    const outcome = new Promise<AttemptOutcome>((resolve) => {
      this.#settle = resolve;
    });
    const headers = connection.headers(wire).flat();
    if (body.length !== null && body.content instanceof Readable)
      headers.push('Content-Length', String(body.length));
    connection.client.dispatch(
      { path: connection.target(wire.path), method: wire.method, headers, body: body.content },
      this,
    );
    return outcome;
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const { peer, context, wire, connection, cancellation } = this.#options;
    const { timeouts, progress } = context;
    const socket = connection.socket();
    if (socket !== null && isHttp2(socket)) this.#isCut = watchStreamEnd(socket);
    else if (wantsOwnHead(wire) && socket !== null) withOwnHead(socket, wire);
    this.#controller = controller;
    this.#sentAt = performance.now();
    this.#endPhase();
    this.#endPhase = cancellation.deadline(timeouts.firstByte, () =>
      slow(`${peer} did not begin to respond`, timeouts.firstByte),
    );
    progress.waiting();
  }

  onResponseStarted(): void {
    this.#firstByteAt ||= performance.now();
  }

  onResponseStart(
    { rawHeaders }: Dispatcher.DispatchController,
    status: number,
    _headers: unknown,
    statusText = '',
  ): void {
    if (status < 200 || this.#ended) return;
    const { connection, context } = this.#options;
    const { limits, folder, progress, responseBody, onHead, onChunk } = context;
    this.#firstByteAt ||= performance.now();
    this.#endPhase();
    const headers = headerPairs(Array.isArray(rawHeaders) ? rawHeaders : []);
    const socket = connection.socket();
    const httpVersion = isHttp2(socket) ? '2' : '1.1';
    const head: ResponseHead = { status, statusText, httpVersion, headers };
    const receiver = new Receiver({
      headers,
      limits,
      folder,
      responseBody,
      onChunk,
      onReady: () => this.#resume(),
      onError: (error) => this.#fail(error),
    });
    this.#answer = { head, receiver };
    onHead?.(head);
    progress.downloading(status, contentLength(headerValue(headers, 'content-length')));
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#ended || this.#answer === null) return;
    if (!this.#answer.receiver.write(chunk)) this.#pause(controller);
    this.#options.context.progress.received(chunk.length);
  }

  onResponseEnd(): void {
    const answer = this.#answer;
    if (this.#ended || answer === null) return;
    // RFC 9112, section 8: a reset connection ends no body, also where undici takes it for the end.
    const isBroken = this.#options.connection.socket()?.errored != null || this.#isCut();
    if (isBroken) {
      this.#fail(Object.assign(new Error(), { code: 'ECONNRESET' }));
      return;
    }
    this.#finish(answer);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    const answer = this.#answer;
    if (this.#ended || answer === null || !isLengthOfNoBody(answer.head, error)) this.#fail(error);
    else this.#finish(answer);
  }

  #finish({ head, receiver }: Answer): void {
    const finish = (body: ReceivedBody): void => this.#end(this.#response(head, body, null));
    const received = receiver.end();
    if (received instanceof Promise) received.then(finish, (error: unknown) => this.#fail(error));
    else finish(received);
  }

  #pause(controller: Dispatcher.DispatchController): void {
    if (this.#answer?.head.httpVersion === '2') controller.pause();
    else this.#options.connection.gate.hold();
  }

  #resume(): void {
    if (this.#answer?.head.httpVersion === '2') this.#controller?.resume();
    else this.#options.connection.gate.release();
  }

  #fail(error: unknown): void {
    if (this.#ended) return;
    const { connection, body, explain } = this.#options;
    const failure = explain(error);
    const fresh = connection.opening() !== null;
    const answer = this.#answer;
    this.#end(
      answer === null
        ? {
            kind: 'failure',
            failure,
            stale: this.#kept && !fresh && (failure.code === 'ECONNRESET' || failure.code === 'EPIPE'),
          }
        : answer.receiver.cut().then((received) => this.#response(answer.head, received, failure)),
    );
    connection.destroy();
    if (body.content instanceof Readable) body.content.destroy();
  }

  #end(outcome: AttemptOutcome | Promise<AttemptOutcome>): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#forgetCancellation();
    this.#endPhase();
    this.#settle(outcome);
  }

  #response(head: ResponseHead, received: ReceivedBody, failure: NetworkFailure | null): AttemptOutcome {
    const socket = this.#options.connection.socket();
    // Spelled out: spreading would make a hidden class for each response, which the collector then has to find.
    const response: HttpResponse = {
      status: head.status,
      statusText: head.statusText,
      statusClass: statusClassOf(head.status),
      httpVersion: head.httpVersion,
      headers: head.headers,
      body: received.body,
      size: received.size,
      wireSize: received.wireSize,
      timings: this.#timings(),
      truncated: failure?.message ?? null,
      tls: isTls(socket) ? tlsDetails(socket) : null,
    };
    return {
      kind: 'response',
      reusable: failure === null,
      response: failure === null ? response : { ...response, failure },
    };
  }

  #timings(): Timings {
    const now = performance.now();
    const opening = this.#options.connection.opening();
    return {
      dns: opening?.dns ?? null,
      connect: opening?.connect ?? null,
      tls: opening?.tls ?? null,
      // An answer may begin before the request is sent whole.
      wait: Math.max(0, this.#firstByteAt - this.#sentAt),
      download: now - this.#firstByteAt,
      total: now - this.#options.cancellation.begun,
    };
  }
}

const isHttp2 = (socket: Socket | null): boolean => isTls(socket) && socket.alpnProtocol === 'h2';

const slow = (what: string, milliseconds: number): NetworkFailure => ({
  code: 'ETIMEDOUT',
  message: `${what} within ${milliseconds} ms.`,
  hint: 'allow more time, or check whether the server is busy',
});

function contentLength(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
