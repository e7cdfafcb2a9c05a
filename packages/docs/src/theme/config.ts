import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type DefaultTheme, type MarkdownEnv, type MarkdownRenderer, type UserConfig } from 'vitepress'
import { anchorOf } from '../links/anchorOf.js'
import type { Navigation } from '../pages/navigation.js'

const fromPackage = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** Pages and the navigation are written by `writePages` before VitePress runs. */
const { nav, sidebar } = JSON.parse(readFileSync(fromPackage('dist/pages/navigation.json'), 'utf8')) as Navigation

/**
 * What the index has of a page: of the API reference the headings, which are the names; of other pages all text. Code is not
 * highlighted for it.
 */
function searched(text: string, env: MarkdownEnv, md: Pick<MarkdownRenderer, 'render'>): string {
  const kept = env.relativePath.startsWith('api/') ? (text.match(/^#{1,3} .+$/gm) ?? []).join('\n\n') : text
  return md.render(kept.replace(/^```\w+.*$/gm, '```txt'), env)
}

const config: UserConfig<DefaultTheme.Config> = defineConfig({
  title: 'Portico',
  description: 'A wallet-connection modal for websites',
  lang: 'en',
  srcDir: 'dist/pages',
  outDir: 'dist/site',
  cacheDir: '../../node_modules/.cache/portico/vitepress',
  cleanUrls: false,
  metaChunk: true,
  appearance: true,
  head: [
    ['link', { rel: 'icon', href: '/mark.svg', type: 'image/svg+xml' }],
    ['meta', { name: 'referrer', content: 'no-referrer' }],
  ],
  markdown: {
    // The text of READMEs is no template, and no HTML.
    html: false,
    anchor: { slugify: anchorOf },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      const { text } = md.renderer.rules
      md.renderer.rules['text'] = (...args) =>
        (text?.(...args) ?? md.utils.escapeHtml(args[0][args[1]]!.content)).replaceAll('{{', '&#123;&#123;')
    },
  },
  themeConfig: {
    siteTitle: 'Portico',
    logo: '/mark.svg',
    nav: nav as DefaultTheme.NavItem[],
    sidebar: sidebar as DefaultTheme.Sidebar,
    outline: { level: [2, 3], label: 'On this page' },
    search: {
      provider: 'local',
      options: {
        _render: searched,
        miniSearch: { searchOptions: { boost: { title: 6, text: 1, titles: 2 } } },
      },
    },
    docFooter: { prev: false, next: false },
    externalLinkIcon: true,
  },
  vite: {
    configFile: false,
    build: { chunkSizeWarningLimit: 4096 },
  },
})

export default config
