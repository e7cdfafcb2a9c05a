export { chromiumOptions, type ChromiumOptions } from './chromiumOptions.js'
