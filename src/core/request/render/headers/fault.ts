import { isOfConnection } from '../../../http/connection-names.ts';
import { isToken } from '../../../http/token.ts';

export function headerFault(
  name: string,
  value: string,
): { code: 'header-line-break' | 'invalid-header'; in: 'name' | 'value' } | null {
  if (/[\r\n\0]/.test(name)) return { code: 'header-line-break', in: 'name' };
  if (/[\r\n\0]/.test(value)) return { code: 'header-line-break', in: 'value' };
  if (!isToken(name)) return { code: 'invalid-header', in: 'name' };
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return { code: 'invalid-header', in: 'value' };
  if (isOfConnection(name)) return { code: 'invalid-header', in: 'name' };
  if (isUnknownCoding(name, value)) return { code: 'invalid-header', in: 'value' };
  return null;
}

const isUnknownCoding = (name: string, value: string): boolean =>
  name.toLowerCase() === 'transfer-encoding' && value.trim().toLowerCase() !== 'chunked';

export function describeHeaderFault(name: string, value: string): { message: string; hint: string } {
  const fault = headerFault(name, value);
  const shownName = name.length > 40 ? `${name.slice(0, 40)}…` : name;
  if (fault?.code === 'header-line-break') {
    const where = fault.in === 'name' ? 'the name of a header' : `the header ${shownName}`;
    return {
      message: `${where} holds a line break or NUL, which would end the header`,
      hint: 'a header is one line: remove the line break from the variable',
    };
  }
  if (isOfConnection(name)) {
    return {
      message: `the header ${name} controls the connection and cannot be set by a request`,
      hint: 'leave it out',
    };
  }
  if (fault?.in === 'value' && isUnknownCoding(name, value))
    return { message: `Transfer-Encoding: ${value} is not supported`, hint: 'use chunked, with a body' };
  if (fault?.in === 'name') {
    return {
      message:
        name === '' ? 'a header has no name' : `${JSON.stringify(shownName)} is not a valid header name`,
      hint: "a header name can contain letters, digits and !#$%&'*+.^_`|~-",
    };
  }
  const strange = /[^\t\x20-\x7e\x80-\xff]/.exec(value)?.[0] ?? '';
  const code = value.codePointAt(value.indexOf(strange)) ?? 0;
  return {
    message: `the header ${shownName} contains U+${code.toString(16).toUpperCase().padStart(4, '0')}, which is not allowed in headers`,
    hint: 'headers allow characters up to U+00FF: use encodeURIComponent',
  };
}
