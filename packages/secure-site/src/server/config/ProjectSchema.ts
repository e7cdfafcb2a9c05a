import { parseOriginPattern } from '@portico/embedded-api'
import { getDomain } from 'tldts'
import * as v from 'valibot'

import type { ProjectConfig } from '../SecureSiteConfig.js'
import { caip2, text, type Entries } from './configValues.js'

const pattern = v.pipe(
  v.string(),
  v.check((value) => parseOriginPattern(value) !== undefined, 'must be an origin or a pattern such as https://*.a.org'),
)

const entries: Entries<ProjectConfig> = {
  id: v.pipe(v.string(), v.regex(/^[-_a-zA-Z0-9]{1,64}$/)),
  name: v.optional(text),
  origins: v.optional(v.array(pattern)),
  networks: v.optional(v.array(caip2)),
  email: v.optional(v.boolean()),
}

export const ProjectSchema: v.GenericSchema<ProjectConfig> = v.strictObject(entries)

/** In place of each `*`: a label that no host has. */
const anybody = 'portico-anybody'

/**
 * Whether a pattern fits pages of strangers: those of everybody who registers a name at a registry (`https://*.co.uk`) or gets one
 * at a host (`https://*.vercel.app`), as the Public Suffix List knows them.
 */
function fitsStrangers(origin: string): boolean {
  const { labels = [] } = parseOriginPattern(origin) ?? {}
  if (!labels.includes('*')) return false
  const host = labels.map((label) => (label === '*' ? anybody : label)).join('.')
  // What one person holds begins at the registered name: with a `*` in it, it is anybody's. A suffix alone has none.
  return getDomain(host, { allowPrivateDomains: true })?.includes(anybody) ?? true
}

/** What is wrong with the origins of a project that visitors of strangers' pages can reach. */
export function originProblems({ id, origins = [] }: ProjectConfig): readonly string[] {
  if (origins.length === 0) return [`project ${id}: origins must be listed`]
  return origins
    .filter(fitsStrangers)
    .map((origin) => `project ${id}: ${origin} fits pages of strangers; list the origins of your pages`)
}
