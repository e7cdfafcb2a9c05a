export { renderStrict } from './react/renderStrict.js'
