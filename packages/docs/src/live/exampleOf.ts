import { choices } from './choices.js'

export interface Example {
  readonly title: string
  /** Page of the build of `live`, without ending; undefined where a server is needed. */
  readonly file?: 'playground' | 'theme'
  /** Query of that page. */
  readonly query?: string
  readonly note?: string
}

/** What plugins need that a static page does not have, by folder. */
const needs: Readonly<Record<string, string>> = {
  email: 'a secure site',
  embedded: 'a secure site',
  sessions: 'a secure site and a bundler',
  socials: 'a secure site',
}

/** What a page shows: a page by itself, or the composition of a plugin with a chain. */
export function exampleOf({
  page,
  plugin,
}: {
  readonly page?: string | undefined
  readonly plugin?: string | undefined
}): Example {
  if (page === 'theme') return { title: 'Theme editor', file: 'theme', query: '' }
  if (page === 'playground') return { title: 'Playground', file: 'playground', query: 'plugins=evm,send,receive' }
  const choice = choices.find(({ name }) => name === plugin)
  if (choice) {
    const plugins = [...(choice.isChain ? [] : ['evm']), ...(choice.beside ?? []), choice.name].join(',')
    return { title: 'Try it', file: 'playground', query: `plugins=${plugins}`, note: choice.shows }
  }
  const need = needs[plugin ?? '']
  return {
    title: 'Try it',
    note: need
      ? `This plugin needs ${need}, which a page of static files does not have. In a clone of the repository, "npm start" starts local chains, a relay, a gateway, a secure site and a demo site with this plugin.`
      : 'In a clone of the repository, "npm start" starts a demo site against local chains.',
  }
}
