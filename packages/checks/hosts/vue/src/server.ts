import { renderToString } from 'vue/server-renderer'
import { createSite } from './app'

export const render = (): Promise<string> => renderToString(createSite())
