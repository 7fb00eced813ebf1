/**
 * Erases from the cursor's line to the end of the screen; the cursor, at the line's start, stays. The line goes on its
 * own: what is erased from the very top of the screen, tmux takes for a screen to be kept, and puts into its history.
 */
export const eraseFromLine = '\u001b[K\u001b7\u001b[1B\u001b[J\u001b8';
