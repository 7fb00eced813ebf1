/**
 * A value or a name that a variable cannot hold. The message is the whole sentence and begins with the path of the
 * culprit. It keeps the name `TypeError`, which is what `client.setVar` is documented to throw.
 */
export class VariableError extends TypeError {
  /** Path in the value: `user.tags[2]`. */
  readonly path: string;

  constructor(path: string, complaint: string) {
    super(`${path} ${complaint}`);
    this.path = path;
  }
}
