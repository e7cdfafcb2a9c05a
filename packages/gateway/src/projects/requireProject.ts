import type { MiddlewareHandler } from 'hono'

import { refusal } from '../answers/refusal.js'
import type { Project } from './Project.js'
import type { ProjectDirectory } from './ProjectDirectory.js'

/** What `requireProject` leaves for the routes after it. */
export interface ProjectEnv {
  readonly Variables: { readonly project: Project }
}

/** Answers 401 unless the query names a project that is served. */
export function requireProject(projects: ProjectDirectory): MiddlewareHandler<ProjectEnv> {
  return async (c, next) => {
    const found = projects.find(c.req.query('projectId'))
    if ('refused' in found) return refusal(c, 401, 'authentication', found.refused)
    c.set('project', found.project)
    return next()
  }
}
