import { describe, expect, it } from 'vitest';
import { readAssertion } from '../../../src/core/directives/assertion.ts';

describe('a ?? line of httpYac', () => {
  it.each([
    ['?? status == 200', 'status == 200'],
    ['??status == 200', 'status == 200'],
    ['  ?? status === 200 ', 'status == 200'],
    ['?? status equals 200', 'status == 200'],
    ['?? status not equals 500', 'status != 500'],
    ['?? status > 199', 'status > 199'],
    ['?? status startsWith 20', 'status startsWith 20'],
    ['?? status isNumber', 'status type number'],
    ['?? status exists', 'status isTrue'],
    ['?? header content-type includes json', 'header content-type contains json'],
    ['?? header x-id exists', 'header x-id isTrue'],
    ['?? header x-id isFalse', 'header x-id isFalse'],
    ['?? body contains hello world', 'body contains hello world'],
    ['?? body a.b == x', 'body $.a.b ~= x'],
    ['?? body items[0].name != Ada Lovelace', 'body $.items[0].name not ~= Ada Lovelace'],
    ['?? body 0.name == x', 'body $[0].name ~= x'],
    ['?? body [0].name == x', 'body $[0].name ~= x'],
    ['?? body items.0.id == 7', 'body $.items[0].id ~= 7'],
    ['?? body $.items[*].id includes 7', 'body $.items[*].id contains 7'],
    ['?? body items.length > 3', 'js res.body.items.length > 3'],
    ['?? body items.map(i => i.id) includes 7', 'js res.body.items.map(i => i.id) contains 7'],
    ['?? body ok isTrue', 'body $.ok isTrue'],
    ['?? body ok exists', 'body $.ok isTrue'],
    ['?? body tags isArray', 'body $.tags type array'],
    [
      '?? body sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
      'body sha256 47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=',
    ],
    ['?? body matches ^\\{', 'body matches ^\\{'],
    ['?? duration < 100', 'time < 100'],
    ['?? duration wait < 100', 'js res.timings.wait < 100'],
    ['?? js response.parsedBody.id == {{id}}', 'js response.parsedBody.id == {{id}}'],
    ['?? js a == b == true', 'js a == b == true'],
  ])('%j is read as %j', (line, value) => {
    expect(readAssertion(line)).toEqual({ kind: 'expectation', value });
  });

  it.each([
    ['?? statsu == 200', 'a response has no field "statsu"', 'did you mean status?'],
    ['?? status = 200', 'a comparison is missing', '?? status == VALUE'],
    ['?? status startWith 20', 'a comparison is missing', 'did you mean startsWith?'],
    ['?? status', 'a comparison is missing', '?? status == VALUE'],
    ['??', 'the assertion is empty', 'there are status, header, duration, body, js, xpath'],
    ['?? header == x', 'header needs a name', '?? header content-type includes json'],
    ['?? status == "200"', '"200" is not a status', 'status 200, or status < 400'],
    ['?? status == abc', '"abc" is not a status', 'status 200, or status < 400'],
    [
      '?? duration firstByte < 5',
      'there is no duration "firstByte"',
      'use total, wait, download, tcp or tls',
    ],
    ['?? xpath == c', 'xpath needs an expression', '?? xpath //item/@id == 7'],
    ['?? js == 5', 'js needs an expression', '?? js response.parsedBody.id == 7'],
  ])('%j is a problem', (line, message, hint) => {
    expect(readAssertion(line)).toEqual({ kind: 'problem', message, hint });
  });
});
