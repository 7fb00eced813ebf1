import { describe, expect, it } from 'vitest';
import { importText } from '../../../src/formats/index.ts';

const schema = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const imported = (behavior: object, request: object = {}) => {
  const item = [{ name: 'one', request: { url: 'http://h', ...request }, protocolProfileBehavior: behavior }];
  return importText(JSON.stringify({ info: { schema }, item }), 'a.json');
};

describe('the behavior of a request of Postman', () => {
  it('leaves out the headers that are switched off', () => {
    const { requests, problems } = imported({
      disabledSystemHeaders: { 'user-agent': true, accept: true, connection: false, 'postman-token': true },
    });
    expect(requests[0]?.text).toBe('GET http://h\nUser-Agent:\nAccept:');
    expect(problems).toEqual([]);
  });

  it('adds no content type where it is switched off, and keeps the one of the request', () => {
    const body = { mode: 'raw', raw: '{}', options: { raw: { language: 'json' } } };
    const behavior = { disabledSystemHeaders: { 'content-type': true } };
    expect(imported(behavior, { method: 'POST', body }).requests[0]?.text).toBe(
      'POST http://h\nContent-Type:\n\n{}',
    );
    const header = [{ key: 'Content-Type', value: 'a/b' }];
    expect(imported(behavior, { method: 'POST', body, header }).requests[0]?.text).toBe(
      'POST http://h\nContent-Type: a/b\n\n{}',
    );
  });

  it.each([
    [{ strictSSL: false }, 'one: its strictSSL was omitted; use --insecure'],
    [{ maxRedirects: 3 }, 'one: its maxRedirects was omitted; use --set redirects=3'],
    [
      { followOriginalHttpMethod: true },
      'one: its followOriginalHttpMethod was omitted: the method stays after 307 and 308, and becomes GET after 303, and after 301 and 302 for a POST',
    ],
    [
      { followAuthorizationHeader: true },
      'one: its followAuthorizationHeader was omitted: credentials stay on their host',
    ],
  ])('says what has to be set elsewhere: %j', (behavior, message) => {
    expect(imported(behavior).problems.map((problem) => problem.message)).toEqual([message]);
  });

  it.each([[{ strictSSL: true }], [{ followRedirects: true }], [{ disableBodyPruning: false }], [{}]])(
    'says nothing of what is so anyway: %j',
    (behavior) => {
      expect(imported(behavior).problems).toEqual([]);
    },
  );
});
