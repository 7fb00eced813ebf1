import { useStdout } from 'ink';
import { useLayoutEffect } from 'react';
import { autowrap } from '../screen/frame-stream.ts';
import type { TranscriptWriter } from '../transcript/transcript-writer.ts';

/** Written once, unlike `<Static>`, which lays out every line: a thousand lines take 20 ms instead of 200. */
export function Transcript({ writer }: { readonly writer: TranscriptWriter }) {
  const { write } = useStdout();
  useLayoutEffect(() => {
    writer.connect((text) => write(`${autowrap.on}${text}${autowrap.off}`));
    return () => writer.connect(null);
  }, [writer, write]);
  return null;
}
