import { Hono } from 'hono'
import { requireProject, type ProjectEnv } from './requireProject.js'
import type { ProjectDirectory } from './ProjectDirectory.js'
import type { ProjectFeatures } from './Project.js'

/** One row of `GET /appkit/v1/config`. `config: null` says that the feature is not managed here. */
export interface FeatureAnswer {
  readonly id: string
  readonly isEnabled: boolean
  readonly config: readonly string[] | null
}

/** Social providers when a project manages e-mail but names no providers. */
const defaultSocials = ['google', 'x', 'discord', 'farcaster', 'github', 'apple', 'facebook']

/** Features as clients read them. The ids are those of the published interface. */
export function featureAnswers(features: ProjectFeatures = {}): readonly FeatureAnswer[] {
  return [
    login(features),
    list('swap', features.swaps),
    list('onramp', features.onramp),
    flag('activity', features.activity, true),
    flag('reown_branding', features.branding, true),
    flag('multi_wallet', features.multiWallet, false),
  ]
}

function login({ email, socials }: ProjectFeatures): FeatureAnswer {
  if (email === undefined && socials === undefined) return { id: 'social_login', isEnabled: true, config: null }
  const config = [...(socials === false ? [] : (socials ?? defaultSocials)), ...(email === false ? [] : ['email'])]
  return { id: 'social_login', isEnabled: config.length > 0, config }
}

function list(id: string, providers: false | readonly string[] | undefined): FeatureAnswer {
  if (providers === undefined) return { id, isEnabled: true, config: null }
  return { id, isEnabled: providers !== false, config: providers || [] }
}

function flag(id: string, value: boolean | undefined, fallback: boolean): FeatureAnswer {
  return value === undefined ? { id, isEnabled: fallback, config: null } : { id, isEnabled: value, config: [] }
}

// An operator who changes a project wants pages to follow at once.
const fresh = { 'Cache-Control': 'no-cache' }

/** `GET /appkit/v1/config`, `GET /projects/v1/origins` and `GET /getAnalyticsConfig`. */
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
