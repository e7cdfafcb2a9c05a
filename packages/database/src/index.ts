export { DatabaseSchema, type DatabaseConfig } from './DatabaseConfig.js'
export type { Database, DatabaseLock } from './Database.js'
export { DatabaseError } from './DatabaseError.js'
export { openDatabase, statements, type OpenDatabaseOptions } from './openDatabase.js'
