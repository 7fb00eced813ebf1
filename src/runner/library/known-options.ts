import { UsageError } from '../../app/usage-error.ts';
import { didYouMean } from '../../core/template/nearest.ts';

/** Names of all options of a function; the compiler checks that none is missing. */
export type OptionNames<Options> = Readonly<Record<keyof Options, true>>;

/** Refuses options that the function does not have: they would be ignored. Throws a UsageError that names the nearest one. */
export function checkOptions<Options extends object>(
  call: string,
  given: Options,
  known: OptionNames<Options>,
): void {
  if (typeof given !== 'object' || given === null) {
    throw new UsageError(
      `${call} takes its options as an object, not ${given === null ? 'null' : typeof given}.`,
    );
  }
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(known, name)) continue;
    const names = Object.keys(known);
    const hint = didYouMean(name, names) ?? `its options are ${names.join(', ')}`;
    throw new UsageError(`${call} has no option "${name}"\n${hint}`, hint);
  }
}
