export { migrateFromAppKit, type MigrateAppKitSpec } from './migrateFromAppKit.js'
