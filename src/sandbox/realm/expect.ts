/** chai's `expect`, bundled on its own: most scripts never ask for it. */
export { expect } from 'chai';
