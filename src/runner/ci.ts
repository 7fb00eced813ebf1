type Environment = Readonly<Record<string, string | undefined>>;

export const isInCi = (env: Environment): boolean => !['', '0', 'false', undefined].includes(env['CI']);

export const isStrict = ({ strict }: { readonly strict?: boolean }, env: Environment): boolean =>
  strict ?? isInCi(env);
