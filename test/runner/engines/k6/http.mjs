import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';

/** A thread sends while this one waits: k6 sends synchronously. */
const worker = new Worker(new URL('./sender.mjs', import.meta.url));
worker.unref();
const signal = new Int32Array(new SharedArrayBuffer(4));
const { port1, port2 } = new MessageChannel();
worker.postMessage({ port: port2, signal }, [port2]);
port1.unref();

class CookieJar {}

function request(method, url, body, { headers = {} } = {}) {
  Atomics.store(signal, 0, 0);
  port1.postMessage({ method, url, body, headers });
  Atomics.wait(signal, 0, 0);
  return receiveMessageOnPort(port1).message;
}

export default { request, CookieJar };
