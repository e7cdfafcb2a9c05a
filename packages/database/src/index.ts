export { DatabaseSchema, type DatabaseConfig, type OpenDatabaseOptions } from './DatabaseConfig.js'
export type { Database, DatabaseLock } from './Database.js'
export { DatabaseError } from './DatabaseError.js'
export { openDatabase, statements } from './openDatabase.js'
