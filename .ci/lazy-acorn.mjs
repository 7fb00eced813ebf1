// Stands for acorn in the bundle: its tables are built when the first script is read, not before the first frame.
export const Parser = { extend: (...plugins) => require('acorn:itself').Parser.extend(...plugins) };
