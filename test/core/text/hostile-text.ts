import fc from 'fast-check';
import { codePoint } from '../../support/properties/characters.ts';

const pieces =
  '\x1b[2J \x1b]0;t\x07 \x9b31m \x00 \x08 \x7f \r \n \r\n \t \u0085 \u00ad \u061c \u200b \u200c \u200d \u200e \u202e \u2028 \u2060 \u2066 \u3164 \ufeff \ufe0f \ufe00 \ufff9 \u{e0041} \u{e0100} \ud83d \udc4d 👍 👍🏽 👩 🚀 ❤ 🏴 漢 か\u3099 한 \u1100 \u1161 e\u0301 ש می क् ␛ \ufffd a Z 1 :: ##['.split(
    ' ',
  );

/** Texts in which characters that act, hide or join stand among ordinary ones. */
export const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...pieces, ' '), { maxLength: 12 }).map((chosen) => chosen.join('')),
  fc.string({ unit: codePoint, maxLength: 12 }),
);
