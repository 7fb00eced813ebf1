import { statSync } from 'node:fs';
import { adapters } from '../../app/compose.ts';
import { fileNearSession, looksLikeRequestFile } from '../../app/requests/named-files.ts';
import { cleanText } from '../../core/text/clean.ts';
import { readTypedLines } from '../../terminal/typed-lines.ts';

/** Null where the user leaves. Asks before anything is opened: the flags of the start are for the chosen session. */
export async function chooseSession(
  name: string,
  { nearCommand = null }: { readonly nearCommand?: string | null | undefined },
): Promise<string | null> {
  // A path is never the name of a session.
  if (looksLikeRequestFile(name) || /[/\\]/.test(name)) return name;
  if (statSync(name, { throwIfNoEntry: false }) !== undefined) return name;
  const storage = await adapters.storage();
  if (storage.hasSession(name)) return name;
  const file = fileNearSession(name);
  const near = file ?? storage.nearSession(name);
  if (near !== null)
    return ask(
      [
        `There is no session "${name}"; did you mean ${file === null ? '' : 'the file '}${near}?`,
        `y opens ${near}, n creates the session ${name}, Enter alone leaves: `,
      ],
      { y: near, n: name },
    );
  if (nearCommand === null) return name;
  return ask(
    [
      `There is no session "${name}"; did you mean the command restloop ${nearCommand}?`,
      `n creates the session ${name}, Enter alone leaves: `,
    ],
    { n: name },
  );
}

type Choices = Readonly<Partial<Record<'y' | 'n', string>>>;

function ask([question, keys]: readonly [string, string], choices: Choices): Promise<string | null> {
  const say = (text: string) => process.stdout.write(cleanText(text));
  say(`${question}\n${keys}`);
  return new Promise((resolve) => {
    const reply = (choice: string | null) => {
      lines.close();
      resolve(choice);
    };
    const lines = readTypedLines(process.stdin, {
      line(text) {
        const chosen = choices[text.trim().toLowerCase() as keyof Choices];
        if (chosen !== undefined || text.trim() === '') reply(chosen ?? null);
        else say(keys);
      },
      interrupted: () => reply(null),
      ended: () => reply(null),
    });
  });
}
