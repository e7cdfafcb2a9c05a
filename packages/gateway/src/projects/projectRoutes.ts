import { Hono } from 'hono'

import { featureAnswers } from './projectFeatures.js'
import { requireProject, type ProjectEnv } from './requireProject.js'
import type { ProjectDirectory } from './ProjectDirectory.js'

// An operator who changes a project wants pages to follow at once.
const fresh = { 'Cache-Control': 'no-cache' }

/** `GET /appkit/v1/config`, `GET /projects/v1/origins` [7.23, 7.24] and `GET /getAnalyticsConfig` [7.25]. */
export function projectRoutes(projects: ProjectDirectory): Hono<ProjectEnv> {
  const routes = new Hono<ProjectEnv>()
  const known = requireProject(projects)
  routes.get('/appkit/v1/config', known, (c) =>
    c.json({ features: featureAnswers(c.var.project.features) }, 200, fresh),
  )
  routes.get('/projects/v1/origins', known, (c) =>
    c.json({ allowedOrigins: c.var.project.allowedOrigins ?? [] }, 200, fresh),
  )
  routes.get('/getAnalyticsConfig', known, (c) =>
    c.json({ isAnalyticsEnabled: c.var.project.analytics ?? false }, 200, fresh),
  )
  return routes
}
