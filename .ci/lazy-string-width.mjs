// Stands for string-width in the bundle: its tables of emoji take longer to build than the first frame may, and most
// lines have only characters whose width is known without them.
const sgr = /\u001b\[[\d;]*m/g;
// Latin, quotation marks, dashes, arrows, box drawing, blocks and geometric shapes: one column each, never combining.
const narrow =
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u203b\u2190-\u2199\u23ce\u2500-\u25a9\u25b8\u2713\u2717]*$/;

let whole;

export default function stringWidth(text, options) {
  if (typeof text === 'string' && options === undefined) {
    const shown = text.includes('\u001b') ? text.replace(sgr, '') : text;
    if (narrow.test(shown)) return shown.length;
  }
  whole ??= require('string-width:itself').default;
  return whole(text, options);
}
