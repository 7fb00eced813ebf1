import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { span } from '../../../src/core/text/styled.ts';
import { Transcript } from '../../../src/shell/components/transcript.tsx';
import {
  createTranscriptWriter,
  type EntryLook,
  type TranscriptWriter,
} from '../../../src/shell/transcript/transcript-writer.ts';
import { eventually } from '../../support/eventually.ts';

const look = (message: string): EntryLook => ({
  palette: { depth: 'none' },
  columns: 40,
  lines: [[span(message, 'plain')]],
  image: null,
});

function print(writer: TranscriptWriter, message: string): void {
  const notice = { severity: 'info', message, hint: null, cause: null } as const;
  writer.print({ kind: 'notice', notice }, look(message));
}

describe('the transcript', () => {
  it('writes output above the frame, once', async () => {
    const writer = createTranscriptWriter();
    print(writer, 'before');
    const { frames } = render(
      <>
        <Transcript writer={writer} />
        <Text>frame</Text>
      </>,
    );
    print(writer, 'after');
    await eventually(() => expect(frames.join('')).toMatch(/before\n[\s\S]*after\n/));
    expect(frames.filter((frame) => frame.includes('after'))).toHaveLength(1);
  });

  it('holds output back while another program uses the terminal', () => {
    const writer = createTranscriptWriter();
    const written: string[] = [];
    writer.connect((text) => written.push(text));
    writer.pause();
    writer.pause();
    print(writer, 'held');
    writer.flush();
    writer.resume();
    expect(written).toEqual([]);
    writer.resume();
    expect(written).toEqual(['held\n']);
  });

  it('keeps the newest lines until the screen is cleared', () => {
    const writer = createTranscriptWriter();
    print(writer, 'one');
    expect(writer.recent()).toEqual(['one']);
    writer.forget();
    expect(writer.recent()).toEqual([]);
  });
});
