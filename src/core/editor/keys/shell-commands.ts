/** Commands that a key can stand for and that the shell carries out: everything but editing. */
export type ShellCommandName =
  /** Runs a complete input; makes a new line in one that is not. */
  | 'submit'
  /** Clears the input; leaves where it is clear already. */
  | 'interrupt'
  | 'cancel-send'
  | 'exit'
  | 'suspend'
  | 'clear-screen'
  | 'edit-in-editor'
  | 'previous-history'
  | 'next-history'
  | 'accept-ghost'
  | 'accept-ghost-word'
  | 'explain'
  /** Starts `client.setVar('x', )` for the missing variable under the cursor, or the first. */
  | 'create-variable'
  /** Puts the nearest name where one is wrong. */
  | 'take-suggestion'
  /** Opens the last response in the viewer. */
  | 'view-response'
  /** Writes the next useful expectation of the last response into its request. */
  | 'expect'
  | 'enlarge-preview'
  | 'side-by-side'
  | 'preview-page-up'
  | 'preview-page-down'
  | 'dismiss'
  | 'complete'
  | 'popup-next'
  | 'popup-previous'
  | 'popup-page-down'
  | 'popup-page-up'
  | 'popup-accept'
  | 'popup-close'
  | 'search-history'
  | 'search-older'
  | 'search-newer'
  | 'search-accept'
  | 'search-rubout'
  | 'search-cancel';
