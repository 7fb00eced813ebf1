declare module '@ungap/structured-clone' {
  /** Throws a TypeError for functions and symbols. */
  export default function structuredClone(value: unknown): unknown;
}
