import { Box, Text } from 'ink';
import { memo } from 'react';

/** Ready lines: painted, clipped, one a row. */
export const Lines = memo(function Lines({ lines }: { readonly lines: readonly string[] }) {
  return (
    <Box flexDirection="column" flexShrink={0}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row of the screen is known by its place.
        <Line key={index} text={line} />
      ))}
    </Box>
  );
});

const Line = memo(function Line({ text }: { readonly text: string }) {
  // An empty text would take no row.
  return <Text wrap="truncate">{text === '' ? ' ' : text}</Text>;
});
