export interface Use {
  readonly kind: 'placeholder' | 'script' | 'definition';
  readonly line: number;
  readonly column: number;
  readonly excerpt: string;
}

export interface UsesInSource {
  /** A file, `login`, `login (after)`, `environment dev: host`. */
  readonly source: string;
  readonly uses: readonly Use[];
}
