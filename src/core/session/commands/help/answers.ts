import { otherProtocol } from '../../../request/protocols.ts';
import { keysByWord } from '../../../value/objects.ts';
import type { Command } from '../command.ts';
import { listMentions, mentions } from './mentions.ts';

interface Help {
  readonly commands: readonly Command[];
  readonly command: string;
}

export function answerQuestion(question: string, { commands, command }: Help): string | null {
  const answer = shortAnswer(question);
  if (answer !== null) return answer;
  const found = mentions(question, commands);
  return found.length === 0 ? null : listMentions(found, command);
}

const shortAnswer = (word: string): string | null =>
  answers.get(word.toLowerCase()) ?? (otherProtocol(word.toUpperCase()) === null ? null : onlyHttp);

const onlyHttp = 'restloop sends HTTP requests only, and receives event streams';

const answers = keysByWord({
  'the body of a response is decompressed; Content-Encoding:gzip compresses that of a request, Accept-Encoding: omits the header':
    ['gzip', 'deflate', 'brotli', 'compression', 'compress', 'encoding'],
  'a body is sent as UTF-8; a response is read by the charset of its Content-Type': [
    'charset',
    'utf-8',
    'utf8',
    'unicode',
    'latin1',
  ],
  'the preview shows all that will be sent; F4 opens the response with its headers, .res tls shows the certificate':
    ['verbose', '-v'],
  "client.deleteVar('name') removes a variable, Name: without a value omits a header, .set KEY VALUE changes a setting":
    ['unset', 'unsetting', 'deletevar'],
  'restloop has no mock server; restloop demo serves an API to try': ['mock', 'mocks', 'mocking', 'stub'],
  [onlyHttp]: ['websockets', 'sockets', 'socket.io', 'protobuf'],
  '.set editing vi turns vi mode on, .set editing emacs turns it off; .help keys lists the keys': [
    'vi',
    'vim',
    'emacs',
  ],
  'restloop has no plug-ins': ['plugin', 'plugins', 'plug-in', 'plug-ins', 'extension', 'extensions'],
  'streams of events are read until they end or Ctrl+C; .help @keepStreaming for files': [
    'sse',
    'stream',
    'streaming',
  ],
  '.set theme light or dark; NO_COLOR=1 shows no colours': ['color', 'colors', 'colour', 'colours'],
});
