/** Named `TypeError`, as documented for `client.setVar`. The message begins with the path. */
export class VariableError extends TypeError {
  readonly path: string;

  constructor(path: string, reason: string) {
    super(`${path} ${reason}`);
    this.path = path;
  }
}
