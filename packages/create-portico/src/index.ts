export { createProject, type CreatedProject, type ProjectOptions } from './createProject.js'
export { CreateError, type CreateErrorCode } from './CreateError.js'
export { kinds, type Kind } from './kinds.js'
