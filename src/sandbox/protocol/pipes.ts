/**
 * File descriptors of the child's two pipes. One for each direction, because Windows lets no thread write to a
 * synchronous pipe while another one waits in a read of it.
 */
export const fromHost = 3;
export const toHost = 4;
