/** isolated-vm could not be loaded. The message is for the user, and says what to do. */
export class SandboxUnavailableError extends Error {
  override readonly name = 'SandboxUnavailableError';
}
