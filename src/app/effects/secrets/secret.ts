import { undecidedNames } from '../../../core/session/variables/undecided-secrets.ts';
import { environmentName } from '../../../core/text/environment-name.ts';
import { checkName } from '../../../core/value/name.ts';
import { messageOf } from '../../message.ts';
import type { SavingRoom } from '../../rooms.ts';
import { fail, inform, printMessage } from '../messages.ts';
import { isPersisted } from '../persist.ts';

export async function askSecret(name: string, room: SavingRoom): Promise<void> {
  try {
    checkName(name);
  } catch (error) {
    return fail(room, messageOf(error));
  }
  if (!room.front.attended) return endInputs(name, room);
  const value = await room.front.askSecret(name);
  if (value === null) return inform(room, `${name} was not set.`);
  await room.store.dispatch({
    kind: 'variables-changed',
    changes: [{ kind: 'set', name, value, secret: true }],
    origin: { kind: 'command', label: '.secret', at: room.now() },
  });
  inform(room, `${name} is set and masked wherever it is shown.`);
}

/** Ends the inputs, because the next one may be the value of the secret. */
function endInputs(name: string, room: SavingRoom): void {
  fail(
    room,
    `.secret needs a terminal to ask for the value of ${name}. The inputs after it were not run.`,
    `--secret ${name}={{$env.${environmentName(name)}}} sets it`,
  );
  room.front.exit();
}

export async function offerSecrets(names: readonly string[], room: SavingRoom): Promise<void> {
  const { front } = room;
  if (!front.attended) return reportUndecided(names, room);
  const question = `Make ${names.join(', ')} secret (masked, and only encrypted on disk)? (y/n)`;
  const reply = await front.confirm(question);
  const answer = reply === null ? 'open' : reply ? 'secret' : 'plain';
  await room.store.dispatch({ kind: 'secrets-answered', names, answer });
  const list = names.join(', ');
  switch (answer) {
    case 'secret':
      return inform(room, `Masked from now on: ${list}.`);
    case 'plain':
      return inform(room, `Not a secret: ${list}.`, `.secret ${names[0]} makes it one`);
    case 'open':
      return inform(room, `Not decided: ${list}.`, `.secret ${names[0]} makes it one`);
    default:
      return answer satisfies never;
  }
}

async function reportUndecided(names: readonly string[], room: SavingRoom): Promise<void> {
  const { name: session, readOnly } = room.store.getState();
  const named = undecidedNames(room.store.getState()).filter((name) => names.includes(name));
  const { reported } = room.saving;
  if (reported.undecided || named.length === 0 || readOnly !== null || !isPersisted(room, session)) return;
  reported.undecided = true;
  await room.saving.keychain.pending;
  const hasKey = (await room.saving.storage()).keySource() !== null;
  const list = named.join(', ');
  printMessage(room, hasKey ? 'info' : 'warning', {
    message: hasKey
      ? `The session saves ${list} only encrypted, because the name is that of a credential.`
      : `The session does not save ${list}: the name is that of a credential, and there is no key to encrypt it.`,
    hint: hasKey
      ? 'client.setSecret or --secret name=value also masks it in output'
      : 'set RESTLOOP_PASSPHRASE to save it encrypted',
  });
}
