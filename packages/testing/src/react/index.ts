export { renderStrict } from './renderStrict.js'
export { openStage, strictViews, type Stage } from './openStage.js'
