export { renderStrict } from './renderStrict.js'
