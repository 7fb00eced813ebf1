/** chai's `expect`, in a bundle of its own: most scripts never use it. */
export { expect } from 'chai';
