type Environment = Readonly<Record<string, string | undefined>>;

/** Whether a CI system runs the program. */
export const inCi = (env: Environment): boolean => !['', '0', 'false', undefined].includes(env['CI']);

/** Whether warnings about directives count as errors: as `--strict` and `--no-strict` say, else where CI is set. */
export const isStrict = ({ strict }: { readonly strict?: boolean }, env: Environment): boolean =>
  strict ?? inCi(env);
