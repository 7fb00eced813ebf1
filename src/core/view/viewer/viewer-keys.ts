/** The keys of the viewer, as its help shows them. */
export const viewerKeys: readonly { readonly keys: string; readonly does: string }[] = [
  { keys: '↑ ↓, k j', does: 'a line up, down' },
  { keys: 'PgUp PgDn, b Space', does: 'a screen up, down' },
  { keys: 'Home End, g G', does: 'the first line, the last line' },
  { keys: '← →', does: 'fold, or go to what it is in; unfold; or sideways' },
  { keys: 'Enter', does: 'fold or unfold' },
  { keys: '- +', does: 'fold everything, unfold everything' },
  { keys: '< >', does: 'sideways' },
  { keys: '/', does: 'search as you type; Tab: regexp; small letters find any' },
  { keys: 'n N', does: 'the next match, the one before' },
  { keys: 'c', does: 'copy the value' },
  { keys: 'p', does: 'copy its path for JavaScript: res.body.users[0].id' },
  { keys: 'P', does: "copy its path as JSONPath: $['users'][0]['id']" },
  { keys: 'v', does: 'take the value into a variable' },
  { keys: 'h', does: 'the headers, and back' },
  { keys: 'Ctrl+Z', does: 'suspend restloop' },
  { keys: 'q, Esc', does: 'back' },
];
