import { describe, expect, it } from 'vitest';
import { shown } from '../marked.ts';
import { inVi, type } from './typed-keys.ts';

/** One row: the text with the cursor, the keys, and the text with the cursor after them. */
type Row = [text: string, keys: string, after: string];

const after = (text: string, keys: string): string => shown(type(inVi(text), keys).editor);

describe('motions of vi mode', () => {
  it.each<Row>([
    ['one| two', 'h', 'on|e two'],
    ['|one', 'h', '|one'],
    ['|one', 'l', 'o|ne'],
    ['|one', '9l', 'on|e'],
    ['a\n|b', 'h', 'a\n|b'],
    ['one t|wo', '0', '|one two'],
    ['  on|e', '^', '  |one'],
    ['|one\ntwo', '$', 'on|e\ntwo'],
    ['|one\ntwo', '2$', 'one\ntw|o'],
    ['|one.two three', 'w', 'one|.two three'],
    ['|one.two three', 'W', 'one.two |three'],
    ['|one.two three', '3w', 'one.two |three'],
    ['|one\n\ntwo', 'w', 'one\n|\ntwo'],
    ['one.two |three', 'b', 'one.|two three'],
    ['one.two |three', 'B', '|one.two three'],
    ['|one two', 'e', 'on|e two'],
    ['on|e two', 'e', 'one tw|o'],
    ['|one.two three', 'E', 'one.tw|o three'],
    ['one t|wo', 'ge', 'on|e two'],
    ['|a b c b', 'fb', 'a |b c b'],
    ['|a b c b', '2fb', 'a b c |b'],
    ['a b c |b', 'Fb', 'a |b c b'],
    ['|a b c b', 'tb', 'a| b c b'],
    ['a b c |b', 'Tb', 'a b| c b'],
    ['|a b c b', 'fb;', 'a b c |b'],
    ['|a b c b', 'tb;', 'a b c| b'],
    ['|a b c b', 'fb;,', 'a |b c b'],
    ['|a\nb', 'fb', '|a\nb'],
    ['one\nt|wo', 'gg', '|one\ntwo'],
    ['|one\ntwo\nthree', 'G', 'one\ntwo\n|three'],
    ['|one\ntwo\nthree', '2G', 'one\n|two\nthree'],
    ['o|ne\ntwo', 'j', 'one\nt|wo'],
    ['three\n|a\nfour', 'kj', 'three\n|a\nfour'],
    ['on|e\n\nthree', 'jj', 'one\n\nth|ree'],
    ['|one\ntwo\nthree', '$jj', 'one\ntwo\nthre|e'],
    ['one\nt|wo', 'k', 'o|ne\ntwo'],
    ['|one\n  two', '+', 'one\n  |two'],
    ['a|a\n\nbb\n\ncc', '}', 'aa\n|\nbb\n\ncc'],
    ['aa\n\nbb\n\nc|c', '2{', 'aa\n|\nbb\n\ncc'],
    ['|f(a(b), c)', '%', 'f(a(b), c|)'],
    ['f(a(b), c|)', '%', 'f|(a(b), c)'],
    ['|{"a": [1]}', '%', '{"a": [1]|}'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

describe('operators and text objects of vi mode', () => {
  it.each<Row>([
    ['one |two three', 'dw', 'one |three'],
    ['|one two three four', 'd2w', '|three four'],
    ['|one two three four', '2dw', '|three four'],
    ['|one\ntwo', 'dw', '|\ntwo'],
    ['one |two three', 'db', '|two three'],
    ['one |two three', 'de', 'one | three'],
    ['one |two three', 'd$', 'one| '],
    ['one |two three', 'd0', '|two three'],
    ['|a, b, c', 'df,', '| b, c'],
    ['|a, b, c', 'dt,', '|, b, c'],
    ['a|(b) c', 'd%', 'a| c'],
    ['one\nt|wo\nthree', 'dd', 'one\n|three'],
    ['one\nt|wo', 'dd', '|one'],
    ['|one\ntwo\nthree', '2dd', '|three'],
    ['|one\ntwo\nthree', 'dj', '|three'],
    ['one\ntwo\n|three', 'dgg', '|'],
    ['|one two', 'cwnew<esc>', 'ne|w two'],
    ['|one two', 'c2wnew<esc>', 'ne|w'],
    ['  o|ne\ntwo', 'ccnew<esc>', '  ne|w\ntwo'],
    ['o|ne two', 'Cx<esc>', 'o|x'],
    ['o|ne two', 'D', '|o'],
    ['one t|wo three', 'diw', 'one | three'],
    ['one t|wo three', 'daw', 'one |three'],
    ['one t|wo', 'daw', 'on|e'],
    ['one.t|wo x', 'diW', '| x'],
    ['|one two three four', 'd2aw', '|three four'],
    ['"a": "b|c"', 'ci"new<esc>', '"a": "ne|w"'],
    ['x| = "a b"', 'di"', 'x = "|"'],
    ['x = "|a b" y', 'da"', 'x = |y'],
    ["f('|a')", "di'", "f('|')"],
    ['f(a, (|b))', 'di(', 'f(a, (|))'],
    ['f(a, (|b))', 'd2i(', 'f(|)'],
    ['f(a, |b)', 'dab', '|f'],
    ['{"a": [1, |2]}', 'di[', '{"a": [|]}'],
    ['{"a": |1}', 'ci{x<esc>', '{|x}'],
    ['{\n  "a": |1\n}', 'di{', '{\n|\n}'],
    ['a| b', 'guu', 'a b|'.replace('a b|', 'a| b')],
    ['|one two', 'gUw', '|ONE two'],
    ['ONE| two', 'guiw', 'ONE| two'],
    ['|One two', 'g~$', '|oNE TWO'],
    ['one |two', 'ywP', 'one tw|otwo'],
    ['|one\ntwo', 'yyp', 'one\n|one\ntwo'],
    ['|one\ntwo', 'yjP', '|one\ntwo\none\ntwo'],
    ['|one\ntwo', 'ddp', 'two\n|one'],
    ['|ab', 'xp', 'b|a'],
    ['|ab', 'yl3p', 'aaa|ab'],
    ['|one', 'dx', '|one'],
    ['|one two', 'dfz', '|one two'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

describe('changes of vi mode', () => {
  it.each<Row>([
    ['|one', 'x', '|ne'],
    ['|one', '2x', '|e'],
    ['on|e', 'x', 'o|n'],
    ['on|e', '9X', '|e'],
    ['|one', 'rx', '|xne'],
    ['|one', '3rx', 'xx|x'],
    ['|one', '4rx', '|one'],
    ['|one', 'sx<esc>', '|xne'],
    ['  o|ne', 'Sx<esc>', '  |x'],
    ['|oNe', '3~', 'On|E'],
    ['|one\n  two\nthree', 'J', 'one| two\nthree'],
    ['|one\ntwo\nthree', '3J', 'one two| three'],
    ['o|ne', 'ix<esc>', 'o|xne'],
    ['o|ne', 'ax<esc>', 'on|xe'],
    ['  on|e', 'Ix<esc>', '  |xone'],
    ['|one', 'Ax<esc>', 'one|x'],
    ['|one', '3ix<esc>', 'xx|xone'],
    ['  o|ne\ntwo', 'ox<esc>', '  one\n  |x\ntwo'],
    ['one\n  t|wo', 'Ox<esc>', 'one\n  |x\n  two'],
    ['|one two', 'dw.', '|'],
    ['|a b c d e', 'dw2.', '|d e'],
    ['|one two', 'cwx<esc>w.', 'x |x'],
    ['|one two', 'ix<esc>..', '|xxxone two'],
    ['|one\ntwo', 'Ax<esc>j.', 'onex\ntwo|x'],
    ['|one', 'xu', '|one'],
    ['|one', 'ia b c<esc>u', '|one'],
    ['|one two', 'cwx<esc>u', '|one two'],
    ['|one', 'xxuu<redo><redo>', '|e'],
    ['|one', 'xxx3u', '|one'],
    ['|one', '2<esc>x', '|ne'],
    ['|one', 'd<esc>x', '|ne'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

describe('visual mode', () => {
  it.each<Row>([
    ['|one two', 'vd', '|ne two'],
    ['|one two', 'vey$p', 'one twoon|e'],
    ['|one two', 'vwd', '|wo'],
    ['one| two', 'vbod', 'o|two'.replace('o|two', '|two')],
    ['|one\ntwo\nthree', 'Vjd', '|three'],
    ['|one two', 'viwcx<esc>', '|x two'],
    ['|one two', 'vlU', '|ONe two'],
    ['|one', 'vlrx', '|xxe'],
    ['|one\ntwo', 'VjJ', 'one| two'],
    ['|one two', 'yiwwviwp', 'one |one'],
    ['|one', 'v<esc>x', '|ne'],
    ['|one', 'vvx', '|ne'],
    ['f(|a)', 'vi(d', 'f(|)'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

describe('. after a command of visual mode', () => {
  it.each<Row>([
    ['|abcdef', 'vld.', '|ef'],
    ['|abcdef', 'vlUll.', 'AB|CDef'],
    ['|a b c d', 'viwcx<esc>w.', 'x |x c d'],
    ['|a\nb\nc\nd\ne', 'Vjd.', '|e'],
    ['|ab\ncd\nef\ngh', 'vjd.', '|f\ngh'],
    ['|ab\ncd', 'vlrxj0.', 'xx\n|xx'],
    ['|one two', 'vlylx.', 'o| two'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

describe('registers', () => {
  it.each<Row>([
    ['|one two', '"adw"bde"ap', 'one| '],
    ['|one two', '"aywwdw"aP', 'oneone|  '],
    ['|one\ntwo', '"ayyj"Ayy"ap', 'one\ntwo\n|one\ntwo'],
    ['|one two', '"ayiww"Ayiw$"ap', 'one twoonetw|o'],
    ['|one two', 'yiwwdw"0p', 'one on|e'],
    ['|one two', 'yiww"_dwp', 'one on|e'],
    ['|one two', '"ayiwwviw"ap', 'one |one'],
    ['|one', '"zp', '|one'],
    ['|one two', '"adwp', 'tone| wo'],
    ['|one two three', '2"adw"ap', 'tone two| hree'],
    ['|one', '"<esc>x', '|ne'],
  ])('%j: %s -> %j', (text, keys, expected) => {
    expect(after(text, keys)).toBe(expected);
  });
});

it('asks the shell for the history at the first line and at the last one', () => {
  expect(type(inVi('|one\ntwo'), 'jjkk/n').shellCommands).toEqual([
    'next-history',
    'previous-history',
    'search-history',
    'search-again',
  ]);
});
