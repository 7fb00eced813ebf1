export interface ImageHeader {
  readonly format: 'PNG' | 'JPEG' | 'GIF' | 'WebP';
  readonly width: number;
  readonly height: number;
}

export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of readers) {
    const header = read(view);
    if (header !== null && header.width > 0 && header.height > 0) return header;
  }
  return null;
}

type Reader = (view: DataView) => ImageHeader | null;

/** PNG (W3C), section 5.2: the signature, then the chunk IHDR. */
const readPng: Reader = (view) => {
  if (view.byteLength < 24 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a)
    return null;
  return { format: 'PNG', width: view.getUint32(16), height: view.getUint32(20) };
};

/** GIF89a, sections 17 and 18. */
const readGif: Reader = (view) => {
  if (view.byteLength < 10 || !/^GIF8[79]a/.test(textAt(view, 0, 6))) return null;
  return { format: 'GIF', width: view.getUint16(6, true), height: view.getUint16(8, true) };
};

/** ITU-T T.81, annex B: segments up to the first frame header, which has the size. */
const readJpeg: Reader = (view) => {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (isFrameHeader(marker)) {
      return { format: 'JPEG', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) at += 2;
    else at += 2 + view.getUint16(at + 2);
  }
  return null;
};

/** Whether the marker is one of SOF0 to SOF15, except DHT, JPG and DAC. */
const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** RFC 9649: RIFF, then a lossy (`VP8 `), a lossless (`VP8L`) or an extended (`VP8X`) file. */
const readWebp: Reader = (view) => {
  if (view.byteLength < 30 || textAt(view, 0, 4) !== 'RIFF' || textAt(view, 8, 4) !== 'WEBP') return null;
  const size = webpSize(view, textAt(view, 12, 4));
  return size === null ? null : { format: 'WebP', ...size };
};

function webpSize(view: DataView, chunk: string): { readonly width: number; readonly height: number } | null {
  switch (chunk) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: uint24(view, 24) + 1, height: uint24(view, 27) + 1 };
    default:
      return null;
  }
}

const uint24 = (view: DataView, at: number): number =>
  view.getUint16(at, true) + (view.getUint8(at + 2) << 16);

const textAt = (view: DataView, at: number, length: number): string =>
  Array.from({ length }, (_, index) => String.fromCharCode(view.getUint8(at + index))).join('');

const readers: readonly Reader[] = [readPng, readGif, readJpeg, readWebp];
