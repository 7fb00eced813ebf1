import { shownAuthInput } from '../request/auth/literals.ts';
import { classifyInput } from '../request/classify.ts';
import { maskedText, maskText } from '../request/mask.ts';
import { secretHeaderValues } from '../request/secret-headers.ts';
import { shownCommand } from '../session/shown-command.ts';

/** An input as it is repeated: without the secrets in it that nobody knows before it has run. */
export function maskTyped(text: string): string {
  const { kind } = classifyInput(text);
  if (kind === 'request') return maskHeaders(shownAuthInput(text));
  if (kind === 'command') return shownCommand(text);
  if (kind === 'curl') return text.replace(curlHeader, `$1${maskedText}`);
  return maskText(
    text.replace(secretLiteral, `$1$2${maskedText}$2`),
    [...text.matchAll(secretLiteral)].map(([, , , content = '']) => content),
  );
}

function maskHeaders(text: string): string {
  let masked = '';
  let end = 0;
  for (const { start, length } of secretHeaderValues(text)) {
    masked += `${text.slice(end, start)}${maskedText}`;
    end = start + length;
  }
  return masked + text.slice(end);
}

/** The value of `client.setSecret(name, 'value')`. */
const secretLiteral = /(setSecret\s*\(\s*[^,]*,\s*)(['"`])((?:\\.|(?!\2)[^\\])*)\2/gs;

/** `-H 'Authorization: Bearer ...'`, `-u user:password`, `-b cookies`. */
const curlHeader =
  /((?:authorization|cookie|[\w-]*(?:api-?key|secret|token|password))\s*:\s*(?:(?:basic|bearer|digest|token)\s+)?|\s(?:-u|--user|-b|--cookie)[\s=]*\^?["']?)[^"'\s{][^"'\n]*/gi;
