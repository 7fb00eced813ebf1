import { type Masker, maskerOf } from '../../secrets/search/masker.ts';
import type { TextRange } from '../../secrets/search/text-ranges.ts';
import { topicNames } from '../../session/commands/help/topics.ts';
import { plainText } from '../../text/styled.ts';
import { helpLines } from './help.ts';

/** A masker for restloop's own texts: a secret that is one of their words is masked only where it is a value. */
export function exceptOwnWords(masker: Masker): Masker {
  return maskerOf((text) => masker.find(text).filter((range) => !isOwnWord(text, range)));
}

function isOwnWord(text: string, { start, end }: TextRange): boolean {
  const before = /[A-Za-z\d]*$/.exec(text.slice(0, start))?.[0] ?? '';
  const after = /^[A-Za-z\d]*/.exec(text.slice(end))?.[0] ?? '';
  const isQuoted = /["'=]$/.test(text.slice(0, start - before.length));
  return !isQuoted && ownWords().has((before + text.slice(start, end) + after).toLowerCase());
}

let known: ReadonlySet<string> | null = null;

function ownWords(): ReadonlySet<string> {
  known ??= new Set(
    topicNames
      .flatMap((topic) => helpLines(topic))
      .flatMap(
        (line) =>
          plainText(line)
            .toLowerCase()
            .match(/[a-z]+/g) ?? [],
      ),
  );
  return known;
}
