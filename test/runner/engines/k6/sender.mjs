import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';

parentPort.once('message', ({ port, signal }) => {
  const answer = (response) => {
    port.postMessage(response);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  };
  port.on('message', (given) => {
    try {
      send(given, answer);
    } catch (error) {
      answer({ status: 0, error: error.message });
    }
  });
});

/** The path goes out as it is written, as in k6. */
function send({ method, url, body, headers }, answer) {
  const [, host, port = '80', path] = /^http:\/\/([^/:?]*)(?::(\d+))?(.*)$/.exec(url);
  const content = body === null ? null : Buffer.from(body);
  const length = content === null ? {} : { 'Content-Length': content.length };
  // Go writes headers in UTF-8, Node a byte for each character.
  const bytes = Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]);
  const all = { ...Object.fromEntries(bytes), ...length };
  const sent = request({ host, port, method, path, headers: all }, (response) => {
    const chunks = [];
    response.on('data', (chunk) => chunks.push(chunk));
    response.on('end', () =>
      answer({
        status: response.statusCode,
        status_text: `${response.statusCode} ${response.statusMessage}`,
        headers: response.headers,
        body: Buffer.concat(chunks).toString(),
        timings: { duration: 1 },
      }),
    );
  });
  sent.on('error', (error) => answer({ status: 0, error: error.message }));
  sent.end(content ?? undefined);
}
