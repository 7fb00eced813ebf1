// Stands for acorn in the bundle: its tables are built when the first script is read, not before the first frame.
let whole;

export function parse(code, options) {
  whole ??= require('acorn:itself');
  return whole.parse(code, options);
}
