export { chromiumOptions, type ChromiumOptions } from './chromiumOptions.js'
export { colourRules, documentShape } from './documentShape.js'
