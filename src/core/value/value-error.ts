/** Named `TypeError`, as documented for `client.setVar`. The message begins with the path. */
export class VariableError extends TypeError {
  readonly path: string;

  constructor(path: string, complaint: string) {
    super(`${path} ${complaint}`);
    this.path = path;
  }
}
