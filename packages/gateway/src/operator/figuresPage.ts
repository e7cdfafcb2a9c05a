import { html } from 'hono/html'

import type { ConnectFigures, Figures, NamedFigures } from '../analytics/figures.js'
import type { Markup } from './operatorPage.js'

export const figureRanges: readonly number[] = [7, 30, 90]

export interface FiguresPageOptions {
  readonly figures: Figures | undefined
  readonly projects: readonly string[]
  readonly project: string
  readonly days: number
  /** Days for which events are kept. */
  readonly retention: number
}

/** Connections of one project: what was counted, never who. */
export function figuresPage({ figures, projects, project, days, retention }: FiguresPageOptions): Markup {
  return html`
    <form method="get" action="/operator/figures" class="filter">
      <label for="project">Project</label>
      <select id="project" name="project">
        ${projects.map((id) => html`<option value="${id}" ${id === project ? 'selected' : ''}>${id}</option>`)}
      </select>
      <label for="days">Days</label>
      <select id="days" name="days">
        ${figureRanges.map((range) => html`<option value="${range}" ${range === days ? 'selected' : ''}>${range}</option>`)}
      </select>
      <button class="plain">Show</button>
    </form>
    ${
      figures === undefined || figures.events.length === 0
        ? html`<p>
            No events were collected in these days. They come from pages with the analytics plugin, for projects that
            have analytics switched on.
          </p>`
        : figuresOf(figures)
    }
    <p class="help">Events are kept for ${retention} days. Days are those of UTC. Nothing here names an account.</p>
  `
}

function figuresOf({ total, days, wallets, namespaces, events }: Figures): Markup {
  return html`
    <dl class="totals">
      ${totalOf('Connected', String(total.connected))} ${totalOf('Refused in the wallet', String(total.refused))}
      ${totalOf('Closed by the visitor', String(total.cancelled))} ${totalOf('Failed', String(total.failed))}
      ${totalOf('Time to connect', secondsOf(total.median))}
    </dl>
    ${chart(days)} ${table('Per day', 'Day', days.filter(hasAttempts))} ${table('Per wallet', 'Wallet', wallets)}
    ${table('Per namespace', 'Namespace', namespaces)}
    <h2>Events</h2>
    <div class="table" tabindex="0" role="region" aria-label="Events">
      <table>
        <thead>
          <tr>
            <th scope="col">Event</th>
            <th scope="col" class="number">Count</th>
          </tr>
        </thead>
        <tbody>
          ${events.map(
            ({ name, count }) =>
              html`<tr>
                <th scope="row">${name}</th>
                <td class="number">${count}</td>
              </tr>`,
          )}
        </tbody>
      </table>
    </div>
  `
}

function hasAttempts({ connected, refused, cancelled, failed }: ConnectFigures): boolean {
  return connected + refused + cancelled + failed > 0
}

function totalOf(label: string, value: string): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`
}

const columns: readonly { readonly label: string; readonly read: (row: ConnectFigures) => string }[] = [
  { label: 'Connected', read: ({ connected }) => String(connected) },
  { label: 'Refused', read: ({ refused }) => String(refused) },
  { label: 'Closed', read: ({ cancelled }) => String(cancelled) },
  { label: 'Failed', read: ({ failed }) => String(failed) },
  { label: 'Half within', read: ({ median }) => secondsOf(median) },
  { label: '90 % within', read: ({ slow }) => secondsOf(slow) },
]

function table(title: string, first: string, rows: readonly NamedFigures[]): Markup {
  return html`<h2>${title}</h2>
    <div class="table" tabindex="0" role="region" aria-label="${title}">
      <table>
        <thead>
          <tr>
            <th scope="col">${first}</th>
            ${columns.map(({ label }) => html`<th scope="col" class="number">${label}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            (row) =>
              html`<tr>
                <th scope="row">${row.name}</th>
                ${columns.map(({ read }) => html`<td class="number">${read(row)}</td>`)}
              </tr>`,
          )}
        </tbody>
      </table>
    </div>`
}

/** `1.2 s` */
function secondsOf(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '–' : `${(milliseconds / 1000).toFixed(1)} s`
}

const height = 120
const step = 16

/** A bar for each day: connections below, refusals above. Days without any stay empty. The table says the same in figures. */
function chart(days: readonly NamedFigures[]): Markup {
  const highest = Math.max(1, ...days.map(({ connected, refused }) => connected + refused))
  const scaled = (count: number): number => (count / highest) * height
  const bar = (kind: string, x: number, top: number, size: number) =>
    html`<rect class="${kind}" x="${x}" y="${top}" width="${step - 4}" height="${size}"></rect>`
  const bars = days.map(({ connected, refused }, index) => {
    const x = index * step + 2
    const low = scaled(connected)
    const high = scaled(refused)
    return html`${bar('connected', x, height - low, low)}${bar('refused', x, height - low - high, high)}`
  })
  return html`<figure>
    <svg
      viewBox="0 0 ${Math.max(7, days.length) * step} ${height}"
      role="img"
      aria-label="Connections and refusals per day"
      preserveAspectRatio="xMinYMax meet"
    >
      ${bars}
    </svg>
    <figcaption><span class="key connected"></span> connected <span class="key refused"></span> refused</figcaption>
  </figure>`
}
