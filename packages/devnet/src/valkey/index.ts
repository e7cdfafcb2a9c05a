export { sharedValkey, sharedValkeyVariable, type SharedValkey } from './sharedValkey.js'
export { startValkey, type Valkey } from './startValkey.js'
