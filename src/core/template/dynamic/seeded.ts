/** Random numbers from 0 to 1, excluding 1, that are the same for the same text (xmur3 and sfc32). */
export function createRandom(seed: string): () => number {
  const next = hashes(seed);
  let [a, b, c, d] = [next(), next(), next(), next()];
  const random = () => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return (sum >>> 0) / 4_294_967_296;
  };
  for (let step = 0; step < 12; step += 1) random();
  return random;
}

export function randomUuid(random: () => number): string {
  return 'xxxxxxxx-xxxx-4xxx-yxxx-xxxxxxxxxxxx'.replace(/[xy]/g, (sign) => {
    const digit = Math.floor(random() * 16);
    return (sign === 'x' ? digit : 8 + (digit % 4)).toString(16);
  });
}

function hashes(text: string): () => number {
  let hash = 1_779_033_703 ^ text.length;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 3_432_918_353);
    hash = (hash << 13) | (hash >>> 19);
  }
  return () => {
    hash = Math.imul(hash ^ (hash >>> 16), 2_246_822_507);
    hash = Math.imul(hash ^ (hash >>> 13), 3_266_489_909);
    hash ^= hash >>> 16;
    return hash | 0;
  };
}
