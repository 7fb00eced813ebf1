export { HeaderList } from '../../bruno/header-list.ts';
