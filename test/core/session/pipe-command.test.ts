import { describe, expect, it } from 'vitest';
import { parsePipe } from '../../../src/core/session/inputs/pipe-command.ts';

describe('parsePipe', () => {
  it.each([
    ['jq .name', 'jq .name', 'transcript'],
    ['less', 'less', 'terminal'],
    [' /usr/bin/less -S ', '/usr/bin/less -S', 'terminal'],
    ['jq . | less', 'jq . | less', 'terminal'],
    ['LESS=-R less', 'LESS=-R less', 'terminal'],
    ['less | wc -l', 'less | wc -l', 'transcript'],
    ["grep 'a | less'", "grep 'a | less'", 'transcript'],
    ['fzf > chosen', 'fzf > chosen', 'transcript'],
    ['vim -', 'vim -', 'terminal'],
    ['!top', 'top', 'terminal'],
    ['! my-pager', 'my-pager', 'terminal'],
    ['lessen', 'lessen', 'transcript'],
    ['', '', 'transcript'],
  ])('%j runs %j with its output to the %s', (text, command, output) => {
    expect(parsePipe(text)).toEqual({ command, output });
  });
});
