/** Commands of keys that the shell carries out: everything but editing. The key table describes them. */
const shellCommands = [
  'submit',
  'interrupt',
  'cancel-send',
  'exit',
  'suspend',
  'clear-screen',
  'edit-in-editor',
  'previous-history',
  'next-history',
  'yank-last-arg',
  'revert-line',
  'insert-comment',
  'quoted-insert',
  'character-search',
  'character-search-backward',
  'accept-ghost',
  'accept-ghost-word',
  'explain',
  'create-variable',
  'take-suggestion',
  'view-response',
  'expect',
  'what-if',
  'take-reference',
  'compare-with-server',
  'compare-environments',
  'show-docs',
  'enlarge-preview',
  'side-by-side',
  'preview-page-up',
  'preview-page-down',
  'dismiss',
  'complete',
  'popup-next',
  'popup-previous',
  'popup-page-down',
  'popup-page-up',
  'popup-accept',
  'popup-close',
  'palette',
  'search-history',
  'search-older',
  'search-newer',
  'search-accept',
  'search-rubout',
  'search-cancel',
] as const;

export type ShellCommandName = (typeof shellCommands)[number];

export function isShellCommand(name: string): name is ShellCommandName {
  return names.has(name);
}

const names: ReadonlySet<string> = new Set(shellCommands);
