export { sharedValkey, sharedValkeyVariable, type SharedValkey } from './sharedValkey.js'
export { startValkey, valkeyProgram, type Valkey } from './startValkey.js'
