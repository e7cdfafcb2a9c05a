export { CodemodError, type CodemodErrorCode } from './CodemodError.js'
export { kitNames, type KitName } from './kits/Kit.js'
export { migrate, type ChangedFile, type Migration, type Todo } from './project/migrate.js'
export { writeMigration } from './project/writeMigration.js'
