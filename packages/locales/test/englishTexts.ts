/// <reference types="vite/client" />
import type { Texts } from '@portico/core'
import errors from '../english/errors.json' with { type: 'json' }
import { icuTexts } from '../src/icu.js'
import type { SiteTexts } from '../src/siteTexts.js'

/** What each owner shows in English. Its packs are read where they are written: a new plugin, or a new text, is found. */
export interface OwnerTexts {
  /** Those that a plugin has from its setup on, and those of the frame and the Connect view. */
  readonly first: Texts
  /** Of all packs. */
  readonly all: Texts
}

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>
const entries: Modules = import.meta.glob('../../../plugins/*/*/src/index.ts', { eager: true })
const messages: Modules = import.meta.glob('../../../plugins/*/*/src/messages/*.ts', { eager: true })
/** Of views that plugins share. */
const shared: Modules = import.meta.glob('../../wallet-requests/src/view/requestTexts.ts', { eager: true })
/** Blocks of Connect, which have their texts with them. */
const blocks: Modules = import.meta.glob('../../../plugins/*/*/src/views/{LoginForm,SocialButtons}.tsx', {
  eager: true,
})
/** Of the secure site's pages and mails. */
const site: Modules = import.meta.glob('../../secure-site/src/**/{account,mail,page,refusal,approval}Words.ts', {
  eager: true,
})
const shell: Modules = import.meta.glob('../../react/src/messages/*.en.ts', { eager: true })
const frame: Modules = import.meta.glob('../../react/src/messages/en.ts', { eager: true })
const sources: Readonly<Record<string, string>> = import.meta.glob('../../../plugins/*/*/src/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
})

const definitionKey = Symbol.for('@portico/core/definition')
interface Definition {
  readonly id: string
  readonly messages?: { readonly en: Texts }
}

/** The definitions that the factories of a plugin make. Options are checked by `createModal`, later. */
function definitionsOf(module: Readonly<Record<string, unknown>>): readonly Definition[] {
  return Object.values(module).flatMap((factory) => {
    try {
      const made: unknown = typeof factory === 'function' ? (factory as (options: object) => unknown)({}) : undefined
      const definition = (made as { readonly [definitionKey]?: Definition } | undefined)?.[definitionKey]
      return definition ? [definition] : []
    } catch {
      return []
    }
  })
}

function textsIn(module: Readonly<Record<string, unknown>>): Texts {
  const packs = Object.entries(module).map(([name, value]) => {
    const pack = value as { readonly en?: unknown } | undefined
    if (pack && typeof pack.en === 'object') return pack.en as Texts
    return name === 'en' || name === 'viewsEn' ? (value as Texts) : {}
  })
  return Object.assign({}, ...packs) as Texts
}

const folderOf = (path: string): string => /plugins\/[^/]+\/([^/]+)/.exec(path)![1]!

/** Folders of plugins whose type says that they have texts. */
export const foldersWithTexts: readonly string[] = [
  ...new Set(
    Object.entries(sources).flatMap(([path, text]) => (text.includes('readonly messages:') ? [folderOf(path)] : [])),
  ),
]
export const foldersFound: readonly string[] = Object.entries(entries).flatMap(([path, module]) =>
  definitionsOf(module).some((definition) => definition.messages) ? [folderOf(path)] : [],
)

function collect(): ReadonlyMap<string, OwnerTexts> {
  const found = new Map<string, OwnerTexts>()
  for (const module of Object.values(entries))
    for (const { id, messages: pack } of definitionsOf(module))
      if (pack) found.set(id, { first: pack.en, all: pack.en })
  for (const [path, module] of Object.entries({ ...messages, ...blocks })) {
    const owner = folderOf(path)
    const { first = {}, all = {} } = found.get(owner) ?? {}
    found.set(owner, { first, all: { ...all, ...textsIn(module) } })
  }
  const first = textsIn(Object.values(frame)[0]!)
  found.set('shell', { first, all: { ...first, ...textsIn(shell['../../react/src/messages/views.en.ts']!) } })
  // One file has what a request says and what stands around it.
  found.set('requests', {
    first: {},
    all: { ...siteWords['approvalWords'], ...textsIn(Object.values(shared)[0]!) } as Texts,
  })
  // The English text is the message of the error itself. Here is what a translation has to say.
  found.set('errors', { first: {}, all: icuTexts('en', errors) })
  return found
}

const siteWords = Object.assign({}, ...Object.values(site)) as Readonly<Record<string, SiteTexts>>

/** What the secure site says in English, by the name of the file that a language has. */
export const englishSite: Readonly<Record<'account' | 'mails' | 'pages' | 'refusals', SiteTexts>> = {
  account: siteWords['accountWords']!,
  mails: siteWords['mailWords']!,
  pages: siteWords['pageWords']!,
  refusals: siteWords['refusalWords']!,
}

export const english: ReadonlyMap<string, OwnerTexts> = collect()
