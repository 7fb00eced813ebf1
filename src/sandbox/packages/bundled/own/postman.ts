export { createPostman } from '../../postman/run.ts';
