export const viHelp: readonly (readonly [keys: string, description: string])[] = [
  ['Escape', 'Go to normal mode; i a I A o O insert again, with a count too'],
  ['h j k l w b e ge W B E', 'Move; k on the first line and j on the last recall other inputs'],
  ['0 ^ $ gg G { } % f F t T ; ,', 'Move in the line, in the input, to a bracket or a character'],
  ['d c y, gu gU g~', 'Delete, change, copy, change the case: with a motion or a text object'],
  ['iw aw i" a" i( a( i[ i{', 'Text objects: a word, or the text in quotes or brackets'],
  ['dd cc yy D C Y', 'The line, or to its end'],
  ['x X r s S ~ J p P', 'Delete, replace, change the case, join lines, insert what was deleted'],
  ['u, Ctrl+R, .', 'Undo, redo, repeat the last change'],
  ['v V', 'Select characters or lines; . repeats the last command on as many'],
  ['"a ... "z, "A, "0, "_', 'Before d, c, y, p: a register, append to it, the last copy, none'],
  ['/ n N, #', 'Search the history, repeat the search; save the input as a comment'],
];
