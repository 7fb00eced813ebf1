import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createJournalWriter } from '../../../src/sandbox/child/journal.ts';
import { type Journal, longestJournal, openJournal } from '../../../src/sandbox/protocol/journal.ts';

// Where there is none, a child sends at once what it would write.
const opened = openJournal();

describe.runIf(opened !== null)('the journal of a child', () => {
  let journal: Journal;

  beforeEach(() => {
    journal = openJournal() ?? expect.unreachable();
  });
  afterEach(() => {
    journal.close();
    opened?.close();
  });

  it('is empty at first', () => {
    expect(journal.read()).toEqual([]);
  });

  it('gives the entries since the last rewind, whatever stood there before', () => {
    const entry = fc.record({ text: fc.string({ unit: 'binary', maxLength: 200 }) });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), (turns) => {
        const writer = createJournalWriter(journal.descriptor);
        for (const turn of turns) {
          writer.rewind();
          turn.forEach((written, index) => {
            expect(writer.write(JSON.stringify(written))).toBe(true);
            expect(journal.read()).toEqual(JSON.parse(JSON.stringify(turn.slice(0, index + 1))));
          });
        }
      }),
    );
  });

  it('keeps what was sent already until something takes its place', () => {
    const writer = createJournalWriter(journal.descriptor);
    writer.write('1');
    writer.rewind();
    expect(journal.read()).toEqual([1]);
  });

  it('refuses what it has no room for, and stays as it was', () => {
    const writer = createJournalWriter(journal.descriptor);
    writer.write('1');
    expect(writer.write(`"${'x'.repeat(longestJournal)}"`)).toBe(false);
    expect(writer.write('2')).toBe(true);
    expect(journal.read()).toEqual([1, 2]);
  });

  it('is nothing once it is closed', () => {
    createJournalWriter(journal.descriptor).write('1');
    journal.close();
    expect(journal.read()).toEqual([]);
  });
});
