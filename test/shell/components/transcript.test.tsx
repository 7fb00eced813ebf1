import { Text } from 'ink';
import { render } from 'ink-testing-library';
import { describe, expect, it } from 'vitest';
import { emptyMasker } from '../../../src/core/secrets/search/masker.ts';
import { Transcript } from '../../../src/shell/components/transcript.tsx';
import { createTranscriptWriter } from '../../../src/shell/transcript/transcript-writer.ts';
import { eventually } from '../../support/eventually.ts';

const openWriter = () =>
  createTranscriptWriter(() => ({
    palette: { depth: 'none' },
    view: { columns: 40, secrets: emptyMasker, echo: 'plain', place: 'shell', at: 0, bodyLines: 40 },
    imageOf: () => null,
  }));

const notice = (message: string) =>
  ({ kind: 'notice', notice: { severity: 'info', message, hint: null, cause: null } }) as const;

describe('the transcript', () => {
  it('writes output above the frame, once', async () => {
    const writer = openWriter();
    writer.print(notice('before'));
    const { frames } = render(
      <>
        <Transcript writer={writer} />
        <Text>frame</Text>
      </>,
    );
    writer.print(notice('after'));
    await eventually(() => expect(frames.join('')).toMatch(/before\n[\s\S]*after\n/));
    expect(frames.filter((frame) => frame.includes('after'))).toHaveLength(1);
  });

  it('holds output back while another program uses the terminal', () => {
    const writer = openWriter();
    const written: string[] = [];
    writer.connect((text) => written.push(text));
    writer.pause();
    writer.pause();
    writer.print(notice('held'));
    writer.flush();
    writer.resume();
    expect(written).toEqual([]);
    writer.resume();
    expect(written).toEqual(['held\n']);
  });

  it('keeps the newest lines until the screen is cleared', () => {
    const writer = openWriter();
    writer.print(notice('one'));
    expect(writer.recent()).toEqual(['one']);
    writer.forget();
    expect(writer.recent()).toEqual([]);
  });
});
