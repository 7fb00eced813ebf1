export class SandboxUnavailableError extends Error {
  override readonly name = 'SandboxUnavailableError';
}
