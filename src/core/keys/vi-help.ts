export const viHelp: readonly { readonly keys: string; readonly description: string }[] = [
  { keys: 'Escape', description: 'Go to normal mode; i a I A o O insert again, with a count too' },
  {
    keys: 'h j k l w b e ge W B E',
    description: 'Move; k on the first line and j on the last recall other inputs',
  },
  {
    keys: '0 ^ $ gg G { } % f F t T ; ,',
    description: 'Move in the line, in the input, to a bracket or a character',
  },
  {
    keys: 'd c y, gu gU g~',
    description: 'Delete, change, copy, change the case: with a motion or a text object',
  },
  { keys: 'iw aw i" a" i( a( i[ i{', description: 'Text objects: a word, or the text in quotes or brackets' },
  { keys: 'dd cc yy D C Y', description: 'The line, or to its end' },
  {
    keys: 'x X r s S ~ J p P',
    description: 'Delete, replace, change the case, join lines, insert what was deleted',
  },
  { keys: 'u, Ctrl+R, .', description: 'Undo, redo, repeat the last change' },
  { keys: 'v V', description: 'Select characters or lines; . repeats the last command on as many' },
  {
    keys: '"a ... "z, "A, "0, "_',
    description: 'Before d, c, y, p: a register, append to it, the last copy, none',
  },
  { keys: '/ n N, #', description: 'Search the history, repeat the search; save the input as a comment' },
];
