import type { ModalOptions } from '../contract/ModalOptions.js'
import type { Network } from '../contract/Network.js'
import type { InstalledPlugin } from './setUpPlugins.js'
import type {
  ModalInspection,
  Origins,
  PluginInspection,
  RequiredOrigins,
  StoredValue,
} from '../contract/Inspection.js'

interface Inspected {
  readonly options: ModalOptions
  readonly installed: readonly InstalledPlugin[]
  readonly networks: readonly Network[]
}

/** Answers `modal.inspect()`. It is loaded when a developer asks. */
export function inspect({ options, installed, networks }: Inspected): ModalInspection {
  const plugins = installed.map(inspectPlugin)
  const shellOrigins: Origins = {
    connect: [...(options.gateway === undefined ? [] : [options.gateway]), ...networks.flatMap(nodesOf)],
    image: [
      ...(options.gateway === undefined ? [] : [options.gateway]),
      ...networks.flatMap(({ assets }) => assets?.imageUrl ?? []),
      ...(options.wallets?.custom ?? []).flatMap((wallet) => wallet.image_url ?? []),
    ],
  }
  return {
    plugins,
    origins: requiredOrigins([shellOrigins, ...plugins.map(({ origins }) => origins)]),
    stored: storedValues(options),
  }
}

function inspectPlugin({ definition, contribution, guard }: InstalledPlugin): PluginInspection {
  const keys = (table: object | undefined): readonly string[] => Object.keys(table ?? {})
  const provided = (contribution.provide ?? {}) as Readonly<Record<string, readonly { readonly namespace: string }[]>>
  return {
    id: definition.id,
    needs: keys(definition.needs),
    wants: keys(definition.wants),
    provides: keys(definition.provides).map((capability) => ({
      capability,
      namespaces: (provided[capability] ?? []).map(({ namespace }) => namespace),
    })),
    views: keys(definition.views),
    slots: Object.entries(contribution.slots ?? {}).map(([slot, items]) => ({
      slot,
      items: (items as readonly { readonly id: string }[]).map(({ id }) => id),
    })),
    origins: guard.read('origins', () => contribution.origins?.() ?? {}, {}),
  }
}

/** Every address that a network names for its nodes. Chain plugins have fields of their own, such as `wsUrls`. */
function nodesOf(network: Network): readonly string[] {
  const texts = (value: unknown): readonly string[] => {
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : []
  }
  return Object.entries(network).flatMap(([key, value]) => (/urls?$/i.test(key) ? texts(value) : []))
}

/** The entry as a source of a policy. Plugins are outside code: what is neither a URL nor `https:` could end the directive. */
function toSource(entry: unknown): string | undefined {
  if (entry === 'https:') return entry
  if (typeof entry !== 'string' || !/^(https?|wss?):\/\//i.test(entry) || !URL.canParse(entry)) return undefined
  const { origin } = new URL(entry)
  return /^[a-z]+:\/\/[\w.[\]:-]+$/.test(origin) ? origin : undefined
}

function requiredOrigins(all: readonly Origins[]): RequiredOrigins {
  const sources = (directive: keyof Origins): readonly string[] => {
    const listed = all.flatMap((origins) => (Array.isArray(origins?.[directive]) ? origins[directive] : []))
    const found = new Set(listed.flatMap((entry) => toSource(entry) ?? []))
    // `https:` allows every one of them.
    return [...found]
      .filter((entry) => entry === 'https:' || !found.has('https:') || !entry.startsWith('https:'))
      .sort()
  }
  const [connect, frame, image] = [sources('connect'), sources('frame'), sources('image')]
  const directives = [
    ["default-src 'none'"],
    ["script-src 'self'"],
    ["style-src 'self'"],
    ["img-src 'self' data:", ...image],
    ["connect-src 'self'", ...connect],
    ...(frame.length > 0 ? [['frame-src', ...frame]] : []),
    ["require-trusted-types-for 'script'"],
  ]
  return { connect, frame, image, policy: directives.map((directive) => directive.join(' ')).join('; ') }
}

function storedValues({ storage, storageKey = 'portico' }: ModalOptions): readonly StoredValue[] {
  if (storage !== undefined && storage !== globalThis.localStorage) return []
  try {
    const { localStorage } = globalThis
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${storageKey}.`))
      .sort()
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }))
  } catch {
    return [] // the browser blocks it, or there is no browser
  }
}
