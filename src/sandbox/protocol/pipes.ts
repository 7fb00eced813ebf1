/** Descriptors of the child's pipes. Windows lets no thread write to one while another waits in a read of it. */
export const fromHost = 3;
export const toHost = 4;
