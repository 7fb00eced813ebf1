export { HeaderList } from '../../bruno/header-list.ts';
export { PropertyList } from '../../postman/lists.ts';
