export { dumpSchema } from './dumpSchema.js'
export { openForTests } from './openForTests.js'
export { openOnShared, sharedPostgres, sharedPostgresVariable, type SharedPostgres } from './sharedPostgres.js'
export { startPostgres, type Postgres } from './startPostgres.js'
