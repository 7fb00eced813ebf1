export function safeName(name: string): string {
  return name.replace(/[^\p{L}\p{M}\p{Nd}_$-]+/gu, '_').replace(/^(?![\p{L}_])/u, '_');
}

export function segmentParameter(segment: string): string | null {
  const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
  return name !== undefined && /^[\p{L}_][\p{L}\p{Nd}_-]{0,99}$/u.test(safeName(name)) ? name : null;
}

export const requestPath = (path: string): string =>
  path
    .split('/')
    .map((segment) => {
      const name = segmentParameter(segment);
      return name === null
        ? segment.replace(/\{([^{}]*)\}/g, (_, inner: string) => `{{${safeName(inner)}}}`)
        : `:${safeName(name)}`;
    })
    .join('/');
