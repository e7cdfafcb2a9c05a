import { html } from 'hono/html'

import { projectIdPattern, type Project, type ProjectFeatures } from '../projects/Project.js'
import type { ProjectChange } from '../projects/ProjectStore.js'
import { csrfField, timeOf, type Markup } from './operatorPage.js'

export interface ShownProject {
  readonly project: Project
  readonly isRevoked: boolean
  readonly version: number
}

const lists = [
  { name: 'socials', label: 'Social logins', example: 'google, x, discord' },
  { name: 'swaps', label: 'Swaps', example: '1inch' },
  { name: 'onramp', label: 'Buying crypto', example: 'meld, coinbase' },
] as const
const flags = [
  { name: 'email', label: 'E-mail login' },
  { name: 'activity', label: 'Activity' },
  { name: 'branding', label: 'Branding' },
  { name: 'multiWallet', label: 'Several wallets' },
] as const

/** All projects, and a form for a new one. */
export function projectsPage(projects: readonly ShownProject[], isOpen: boolean, csrf: string): Markup {
  return html`
    ${
      isOpen
        ? html`<p class="notice wrong">
            The configuration lists no projects: every project id is served. List at least one before others reach this
            gateway.
          </p>`
        : ''
    }
    ${
      projects.length === 0
        ? html`<p>There is no project with settings of its own yet. Create the first one below.</p>`
        : html`<div class="table" tabindex="0" role="region" aria-label="Projects">
            <table>
              <thead>
                <tr>
                  <th scope="col">Project id</th>
                  <th scope="col">State</th>
                  <th scope="col">Features managed here</th>
                  <th scope="col">Allowed origins</th>
                  <th scope="col">Analytics</th>
                </tr>
              </thead>
              <tbody>
                ${projects.map(
                  ({ project, isRevoked }) =>
                    html`<tr>
                      <th scope="row"><a href="${projectPath(project.id)}">${project.id}</a></th>
                      <td>
                        ${isRevoked ? html`<span class="badge wrong">Revoked</span>` : html`<span class="badge done">Served</span>`}
                      </td>
                      <td>${Object.keys(project.features ?? {}).length}</td>
                      <td>${project.allowedOrigins?.length ?? 0}</td>
                      <td>${project.analytics ? 'On' : 'Off'}</td>
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
    <h2>New project</h2>
    <form method="post" action="/operator/projects" class="card">
      ${csrfField(csrf)}
      <label for="id">Project id</label>
      <input id="id" name="id" pattern="${projectIdPattern.source}" autocomplete="off" aria-describedby="id-help" />
      <p id="id-help" class="help">Letters, digits, - and _. Leave it empty for a random one.</p>
      <button>Create project</button>
    </form>
  `
}

export function projectPath(id: string): string {
  return `/operator/projects/${encodeURIComponent(id)}`
}

/** Settings of one project, its key, and what was changed. */
export function projectPage(
  { project, isRevoked, version }: ShownProject,
  changes: readonly ProjectChange[],
  csrf: string,
): Markup {
  const path = projectPath(project.id)
  const action = (name: string, label: string, help: string, isDangerous = false) =>
    html`<form method="post" action="${path}/${name}" class="action">
      ${csrfField(csrf)}<input type="hidden" name="version" value="${version}" />
      <p>${help}</p>
      <button class="${isDangerous ? 'dangerous' : 'plain'}">${label}</button>
    </form>`
  return html`
    <form method="post" action="${path}" class="card">
      ${csrfField(csrf)}<input type="hidden" name="version" value="${version}" />
      <h2>Features</h2>
      <p class="help">
        On and Off win over the options of the site. Open modals follow when they ask again, within half a minute by
        default.
      </p>
      <div class="fields">
        ${flags.map(({ name, label }) => html`<div>${modeField(name, label, project.features?.[name])}</div>`)}
        ${lists.map(
          ({ name, label, example }) =>
            html`<div>
              ${modeField(name, label, project.features?.[name])}
              <label for="${name}-list">${label}: providers</label>
              <input
                id="${name}-list"
                name="${name}List"
                value="${listOf(project.features?.[name])}"
                placeholder="${example}"
                autocomplete="off"
              />
            </div>`,
        )}
      </div>
      <h2><label for="origins">Allowed origins</label></h2>
      <p id="origins-help" class="help">
        One a line, such as https://app.example.org or https://*.example.org. Without any, all pages may use this
        project.
      </p>
      <textarea id="origins" name="allowedOrigins" rows="4" spellcheck="false" aria-describedby="origins-help">
${(project.allowedOrigins ?? []).join('\n')}</textarea>
      <h2>Analytics</h2>
      <label class="tick">
        <input type="checkbox" name="analytics" ${project.analytics ? 'checked' : ''} />
        Collect what visitors do with the modal, where the site agrees
      </label>
      <h2><label for="calls">Calls a day</label></h2>
      <p id="calls-help" class="help">
        Of all visitors of this project together. Left empty: what the configuration says for every project.
      </p>
      <input
        id="calls"
        name="callsPerDay"
        inputmode="numeric"
        value="${project.callsPerDay ?? ''}"
        autocomplete="off"
        aria-describedby="calls-help"
      />
      <button>Save</button>
    </form>
    <section class="card">
      <h2>Project id</h2>
      ${
        isRevoked
          ? action('restore', 'Restore', 'This id is revoked: the gateway refuses it.')
          : html`${action('rotate', 'Make a new id', 'A second id with the same settings. Revoke this one when your pages use the new one.')}
            ${action('revoke', 'Revoke', 'The gateway refuses this id at once. Pages that use it lose what comes from the gateway.', true)}`
      }
      ${action('forget', 'Delete events', 'Deletes all analytics events of this project.', true)}
    </section>
    <h2>Changes</h2>
    ${changesTable(changes)}
  `
}

function modeField(name: string, label: string, value: boolean | readonly string[] | undefined): Markup {
  const mode = modeOf(value)
  const option = (key: string, text: string) =>
    html`<option value="${key}" ${mode === key ? 'selected' : ''}>${text}</option>`
  return html`<label for="${name}">${label}</label>
    <select id="${name}" name="${name}">
      ${option('', 'As the site says')} ${option('on', 'On')} ${option('off', 'Off')}
    </select>`
}

function modeOf(value: boolean | readonly string[] | undefined): 'on' | 'off' | '' {
  if (value === undefined) return ''
  return value === false ? 'off' : 'on'
}

function listOf(value: false | readonly string[] | undefined): string {
  return value ? value.join(', ') : ''
}

/** Who changed what, when. */
export function changesTable(changes: readonly ProjectChange[]): Markup {
  if (changes.length === 0) return html`<p>Nothing was changed yet.</p>`
  return html`<div class="table" tabindex="0" role="region" aria-label="Changes">
    <table>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">Project</th>
          <th scope="col">What</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        ${changes.map(({ at, who, project, action, before, after }) => {
          const rows = differences(before, after)
          return html`<tr>
            <td>${timeOf(at)}</td>
            <td>${who}</td>
            <td>${project}</td>
            <td>${action}</td>
            <td>${rows.map(({ name, was }) => html`<code>${name}: ${was}</code>`)}</td>
            <td>${rows.map(({ name, is }) => html`<code>${name}: ${is}</code>`)}</td>
          </tr>`
        })}
      </tbody>
    </table>
  </div>`
}

interface Difference {
  readonly name: string
  readonly was: string
  readonly is: string
}

function differences(before: Project | undefined, after: Project): readonly Difference[] {
  const was = fieldsOf(before)
  const is = fieldsOf(after)
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return names.flatMap((name) => {
    const pair = { name, was: JSON.stringify(was[name]) ?? 'unset', is: JSON.stringify(is[name]) ?? 'unset' }
    return pair.was === pair.is ? [] : [pair]
  })
}

function fieldsOf(project: Project | undefined): Readonly<Record<string, unknown>> {
  if (!project) return {}
  const { id: _, features = {}, ...rest } = project
  return { ...features, ...rest }
}

/** The settings that a form says, for `ProjectSchema` to check. */
export function projectOf(id: string, form: URLSearchParams): Project {
  const features: Record<string, unknown> = {}
  for (const { name } of flags) {
    const mode = form.get(name)
    if (mode) features[name] = mode === 'on'
  }
  for (const { name } of lists) {
    const mode = form.get(name)
    if (mode) features[name] = mode === 'on' && wordsOf(form.get(`${name}List`))
  }
  const allowedOrigins = wordsOf(form.get('allowedOrigins'))
  const callsPerDay = form.get('callsPerDay')?.trim()
  const hasFeatures = Object.keys(features).length > 0
  return {
    id,
    ...(hasFeatures && { features: features as ProjectFeatures }),
    ...(allowedOrigins.length > 0 && { allowedOrigins }),
    ...(form.has('analytics') && { analytics: true }),
    ...(callsPerDay && { callsPerDay: Number(callsPerDay) }),
  }
}

function wordsOf(text: string | null): readonly string[] {
  return (text ?? '').split(/[\s,]+/).filter((word) => word !== '')
}
