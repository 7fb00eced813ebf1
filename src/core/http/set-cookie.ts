export const setCookieNames = (headers: readonly (readonly [name: string, value: string])[]): string[] =>
  headers.flatMap(([name, value]) => {
    const cookie =
      name.toLowerCase() === 'set-cookie' ? /^\s*([\w!#$%&'*+.^`|~-]{1,80})\s*=/.exec(value)?.[1] : undefined;
    return cookie === undefined ? [] : [cookie];
  });
