export { shell } from './shell';
