/** RFC 1320. OpenSSL 3 has it no more, and NTLM makes its key of a password with it. */
export function md4(message: Buffer): Buffer {
  const padded = Buffer.alloc(((message.length + 8) >> 6) * 64 + 64);
  message.copy(padded);
  padded[message.length] = 0x80;
  padded.writeBigUInt64LE(BigInt(message.length) * 8n, padded.length - 8);
  const state: State = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < padded.length; at += 64) {
    const words = Array.from({ length: 16 }, (_, index) => padded.readUInt32LE(at + index * 4));
    const before: State = [...state];
    for (const round of rounds) runRound(state, words, round);
    for (const [index, value] of before.entries()) state[index] = ((state[index] ?? 0) + value) >>> 0;
  }
  const digest = Buffer.alloc(16);
  for (const [index, value] of state.entries()) digest.writeUInt32LE(value, index * 4);
  return digest;
}

type State = [number, number, number, number];

interface Round {
  readonly mix: (x: number, y: number, z: number) => number;
  readonly constant: number;
  readonly order: readonly number[];
  readonly shifts: readonly number[];
}

const rounds: readonly Round[] = [
  {
    mix: (x, y, z) => (x & y) | (~x & z),
    constant: 0,
    order: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    shifts: [3, 7, 11, 19],
  },
  {
    mix: (x, y, z) => (x & y) | (x & z) | (y & z),
    constant: 0x5a827999,
    order: [0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15],
    shifts: [3, 5, 9, 13],
  },
  {
    mix: (x, y, z) => x ^ y ^ z,
    constant: 0x6ed9eba1,
    order: [0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15],
    shifts: [3, 9, 11, 15],
  },
];

function runRound(state: State, words: readonly number[], { mix, constant, order, shifts }: Round): void {
  for (const [step, index] of order.entries()) {
    const [a, b, c, d] = state;
    const sum = (a + mix(b, c, d) + (words[index] ?? 0) + constant) >>> 0;
    const shift = shifts[step % 4] ?? 0;
    const turned = ((sum << shift) | (sum >>> (32 - shift))) >>> 0;
    [state[0], state[1], state[2], state[3]] = [d, turned, b, c];
  }
}
