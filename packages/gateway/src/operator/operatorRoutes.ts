import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { html } from 'hono/html'
import { randomBytes } from 'node:crypto'
import * as v from 'valibot'

import type { EventStore } from '../analytics/EventStore.js'
import type { GatewayDatabase } from '../database/openTables.js'
import type { Log, RateLimiter } from '@portico/server'
import { ProjectSchema, type Project } from '../projects/Project.js'
import type { ProjectAction, ProjectStore } from '../projects/ProjectStore.js'
import { figureRanges, figuresPage } from './figuresPage.js'
import { formLimit, loginRoutes } from './loginRoutes.js'
import type { OperatorSettings } from './OperatorConfig.js'
import { notice, operatorPage, type Markup } from './operatorPage.js'
import { createOperatorSessions, isSameSecret, type OperatorSession } from './OperatorSessions.js'
import { operatorStyle } from './operatorStyle.js'
import { atOwnOrigin, ownOriginOf } from './ownOrigin.js'
import { changesTable, projectOf, projectPage, projectPath, projectsPage, type ShownProject } from './projectPages.js'

export interface OperatorRouteOptions {
  readonly settings: OperatorSettings
  /** Those of the configuration. */
  readonly configured: readonly Project[] | undefined
  readonly database: GatewayDatabase
  readonly store: ProjectStore
  readonly events: EventStore
  /** Days that events are kept. */
  readonly retention: number
  /** Attempts of one client to log in. */
  readonly attempts: RateLimiter
  readonly rate: MiddlewareHandler | undefined
  readonly proxies: number
  readonly log: Log
}

interface OperatorEnv {
  readonly Variables: { readonly session: OperatorSession; readonly form: URLSearchParams }
}
type OperatorContext = Context<OperatorEnv>

const day = 86_400_000
const done: Readonly<Record<string, string>> = {
  saved: 'Saved. The gateway follows at once.',
  created: 'Created.',
  rotated: 'This is the new id. The former one is served until you revoke it.',
  revoked: 'Revoked.',
  restored: 'Restored.',
  forgotten: 'The events of this project were deleted.',
}
const stale = 'Another operator changed this project meanwhile. These are the settings as they are now.'

/** The operator's pages, below `/operator`. Register them before what lets other pages read answers. */
export function operatorRoutes(options: OperatorRouteOptions): Hono<OperatorEnv> {
  const { settings, configured, database, store, events, retention, rate } = options
  const routes = new Hono<OperatorEnv>()
  const sessions = createOperatorSessions(database.db, settings, (c) => ownOriginOf(c, settings.origin))
  const origin = atOwnOrigin(settings.origin)
  if (rate) routes.use('/operator/*', rate)
  routes.use('/operator/*', origin)
  routes.get('/operator/style.css', (c) => c.text(operatorStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  routes.route('/', loginRoutes({ ...options, sessions }))

  const loggedIn: MiddlewareHandler<OperatorEnv> = async (c, next) => {
    const session = await sessions.find(c)
    if (!session) return c.redirect('/operator/login', 303)
    c.set('session', session)
    if (c.req.method !== 'POST') return next()
    const form = new URLSearchParams(await c.req.text())
    const isOwn = isSameSecret(form.get('csrf') ?? '', session.csrf)
    if (!isOwn)
      return show(
        c,
        'Not changed',
        notice('The form is too old. Go back, reload the page and try again.', 'wrong'),
        403,
      )
    c.set('form', form)
    return next()
  }
  const show = (c: OperatorContext, title: string, body: Markup, status: 200 | 400 | 403 | 404 | 409 = 200) =>
    c.html(operatorPage({ title, body, session: c.var.session }), status)
  const doneOf = (c: OperatorContext): Markup | '' => {
    const text = done[c.req.query('done') ?? '']
    return text === undefined ? '' : notice(text, 'done')
  }

  function projects(): readonly ShownProject[] {
    const all = new Map<string, ShownProject>(
      (configured ?? []).map((project) => [project.id, { project, isRevoked: false, version: 0 }]),
    )
    for (const [id, row] of store.rows()) all.set(id, row)
    return [...all.values()].sort((a, b) => (a.project.id < b.project.id ? -1 : 1))
  }
  const find = (id: string | undefined) => projects().find(({ project }) => project.id === id)
  const notFound = (c: OperatorContext) => show(c, 'Not found', html`<p>There is no such project.</p>`, 404)
  async function showProject(c: OperatorContext, listed: ShownProject, message: Markup | '' = '', status?: 400 | 409) {
    const { id } = listed.project
    const body = html`${message}${projectPage(listed, await store.changes(id), c.var.session.csrf)}`
    return show(c, id, body, status)
  }
  /** Saves a change of the project that the path names, and shows it. */
  async function change(
    c: OperatorContext,
    action: ProjectAction,
    saying: string,
    to: (shown: ShownProject) => { readonly project: Project; readonly isRevoked: boolean; readonly version?: number },
  ) {
    const listed = find(c.req.param('id'))
    if (!listed) return notFound(c)
    const { project: after, isRevoked, version = Number(c.var.form.get('version')) } = to(listed)
    const isSaved = await store.save({
      who: c.var.session.who,
      action,
      before: listed.project,
      after,
      isRevoked,
      version,
    })
    if (!isSaved) return showProject(c, find(listed.project.id) ?? listed, notice(stale, 'wrong'), 409)
    return c.redirect(`${projectPath(after.id)}?done=${saying}`, 303)
  }

  routes.use('/operator/*', formLimit, loggedIn)
  routes.get('/operator', (c) =>
    show(c, 'Projects', projectsPage(projects(), configured === undefined, c.var.session.csrf)),
  )
  routes.post('/operator/projects', async (c) => {
    const project = v.safeParse(ProjectSchema, { id: c.var.form.get('id') || randomId() })
    const body = (problem: string) =>
      html`${notice(problem, 'wrong')}${projectsPage(projects(), configured === undefined, c.var.session.csrf)}`
    if (!project.success) return show(c, 'Projects', body('A project id has 1 to 128 letters, digits, - or _.'), 400)
    const { output: after } = project
    const isNew = !find(after.id)
    const isSaved =
      isNew &&
      (await store.save({
        who: c.var.session.who,
        action: 'created',
        before: undefined,
        after,
        isRevoked: false,
        version: 0,
      }))
    if (!isSaved) return show(c, 'Projects', body('There is a project with this id.'), 409)
    return c.redirect(`${projectPath(after.id)}?done=created`, 303)
  })
  routes.get('/operator/projects/:id', (c) => {
    const listed = find(c.req.param('id'))
    return listed ? showProject(c, listed, doneOf(c)) : notFound(c)
  })
  routes.post('/operator/projects/:id', async (c) => {
    const listed = find(c.req.param('id'))
    if (!listed) return notFound(c)
    const settings = projectOf(listed.project.id, c.var.form)
    const parsed = v.safeParse(ProjectSchema, settings)
    if (!parsed.success)
      return showProject(c, { ...listed, project: settings }, notice(problemOf(parsed.issues[0]), 'wrong'), 400)
    return change(c, 'changed', 'saved', ({ isRevoked }) => ({ project: parsed.output, isRevoked }))
  })
  routes.post('/operator/projects/:id/rotate', (c) =>
    change(c, 'rotated', 'rotated', ({ project }) => ({
      project: { ...project, id: randomId() },
      isRevoked: false,
      version: 0,
    })),
  )
  routes.post('/operator/projects/:id/revoke', (c) =>
    change(c, 'revoked', 'revoked', ({ project }) => ({ project, isRevoked: true })),
  )
  routes.post('/operator/projects/:id/restore', (c) =>
    change(c, 'restored', 'restored', ({ project }) => ({ project, isRevoked: false })),
  )
  routes.post('/operator/projects/:id/forget', async (c) => {
    const row = find(c.req.param('id'))
    if (!row) return notFound(c)
    await events.remove(row.project.id)
    return change(c, 'deleted events', 'forgotten', ({ project, isRevoked }) => ({ project, isRevoked }))
  })
  routes.get('/operator/changes', async (c) => show(c, 'Changes', changesTable(await store.changes())))
  routes.get('/operator/figures', async (c) => {
    const ids = projects().map(({ project }) => project.id)
    const id = c.req.query('project') ?? ids[0] ?? ''
    const days = figureRanges.find((range) => String(range) === c.req.query('days')) ?? figureRanges[1]!
    // Whole days of UTC, with today.
    const to = (Math.floor(Date.now() / day) + 1) * day
    const figures = ids.includes(id) ? await events.figures({ project: id, from: to - days * day, to }) : undefined
    return show(c, 'Figures', figuresPage({ figures, projects: ids, project: id, days, retention }))
  })
  routes.post('/operator/logout', async (c) => {
    await sessions.close(c)
    return c.redirect('/operator/login', 303)
  })
  return routes
}

function randomId(): string {
  return randomBytes(16).toString('hex')
}

function problemOf({ message, path }: v.BaseIssue<unknown>): string {
  const [first, second] = (path ?? []).map(({ key }) => String(key))
  return `Not saved. ${first === 'features' ? (second ?? '') : (first ?? '')}: ${message}`
}
