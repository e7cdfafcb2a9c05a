// One chunk: what asks a gateway needs what keeps its answers.
export { createBackend } from './createBackend.js'
export { createQueries } from './createQueries.js'
