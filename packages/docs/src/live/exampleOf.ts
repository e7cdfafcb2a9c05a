import { choices } from './choices.js'

export interface Example {
  readonly title: string
  /** Page of the build of `live`, without ending; undefined where there is none. */
  readonly file?: 'playground' | 'theme'
  /** Query of that page. */
  readonly query?: string
  readonly note?: string
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
  return { title: 'Try it', note: 'In a clone of the repository, "npm start" starts a demo site against local chains.' }
}
