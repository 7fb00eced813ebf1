/** Makes text from outside harmless on a screen: C0 controls become pictures (`␛`), what moves, reorders or hides `\uFFFD`. CRLF becomes a newline. */
export function cleanText(text: string): string {
  const lines = text.replaceAll('\r\n', '\n');
  return replaceControls(lines, (found) => (isLayout(found) ? found : pictureOf(found)));
}

/** A newline becomes `␊`. `before` is the unit in front of a cut text: joiners are replaced where there is nothing to join. */
export function cleanLine(text: string, before = ''): string {
  const clean = replaceControls(before + text, (found) => (found === '\t' ? found : pictureOf(found)));
  return clean.slice(before.length);
}

/** JSON with the same characters as escapes: it reads back as it was, and is harmless until then. */
export function escapeControls(json: string): string {
  const escaped = replaceControls(json, (found) => (isLayout(found) ? found : escapeOf(found)));
  // A joiner after an escape has nothing to join.
  return escaped === json ? json : escapeControls(escaped);
}

function replaceControls(text: string, replace: (found: string) => string): string {
  if (!mayHoldControls.test(text)) return text;
  return text.replace(controls, (found, flag: string | undefined) => flag ?? replace(found));
}

/** Finds out in one pass that there is nothing to do, as in almost every text. */
const mayHoldControls =
  /[^\x20-\x7e\u00a1-\u00ac\u00ae-\u05ff\u2010-\u2027\u2030-\u205f\u2070-\u3163\u3165-\ud7ff]/;

const classic = '\\x00-\\x1f\\x7f-\\x9f';
const bidirectional = '\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069';
const lineBreaks = '\\u2028\\u2029';
/** Soft hyphen, zero-width space, invisible operators, byte order mark, Hangul fillers, annotations, tags, noncharacters. */
const invisible =
  '\\u00ad\\u180e\\u200b\\u2060-\\u2065\\u206a-\\u206f\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb\\ufffe\\uffff\\u{E0000}-\\u{E007F}';
const always = classic + bidirectional + lineBreaks + invisible;

const controls = new RegExp(
  [
    // The flags of England, Scotland and Wales are the only use of tags that people see.
    '(\\u{1F3F4}\\u{E0067}\\u{E0062}[\\u{E0061}-\\u{E007A}]{3}\\u{E007F})',
    `[${always}]`,
    // Joiners belong after the letters of some scripts and after pictographs.
    `(?<![^\\u0000-\\u052f\\u200c\\u200d${always}])[\\u200c\\u200d]`,
    // One selector after a character chooses its variant.
    `(?<![^ \\u00a0\\ufe00-\\ufe0f${always}])[\\ufe00-\\ufe0f]`,
    '\\p{Surrogate}',
  ].join('|'),
  'gu',
);

const isLayout = (character: string): boolean => character === '\n' || character === '\t';

function pictureOf(character: string): string {
  const code = character.charCodeAt(0);
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '\uFFFD';
}

function escapeOf(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
