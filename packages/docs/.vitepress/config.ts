export { default } from '../src/theme/config.js'
