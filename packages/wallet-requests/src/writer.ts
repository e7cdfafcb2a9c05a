export { createWriter, linesOf, type Writer } from './createWriter.js'
export { characterMark, visibleText } from './visibleText.js'
