/** Bytes beyond those of an idle child: the isolate's memory, and room for a garbage collector that comes late. */
export function residentLimit(memoryMb: number): number {
  return (memoryMb * 1.25 + 64) * 1_048_576;
}
