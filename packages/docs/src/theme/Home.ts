import { useData, withBase } from 'vitepress'
import { defineComponent, h, type VNode } from 'vue'
import type { Figure } from '../pages/homePage.js'

const link = (href: string, text: string, kind: string): VNode =>
  h('a', { class: `action ${kind}`, href: withBase(href) }, text)

/** The first screen: what Portico is, how to begin, and figures of the repository. The code follows as the page's own text. */
export const Home = defineComponent({
  setup() {
    const { frontmatter } = useData<{ readonly home: { readonly figures: readonly Figure[] } }>()
    return () =>
      h('header', { class: 'hero' }, [
        h('h1', 'Connect any wallet. Load only what you use.'),
        h(
          'p',
          { class: 'lead' },
          'Portico is a wallet-connection modal for websites. Visitors connect a browser wallet or scan a QR code, see their account, switch network and sign. Every chain and every feature is a plugin.',
        ),
        h('p', { class: 'actions' }, [
          link('/quick-start/react.html', 'Quick start', 'brand'),
          link('/playground.html', 'Try it here', 'alt'),
          link('/theme-editor.html', 'Match your brand', 'alt'),
        ]),
        h(
          'dl',
          { class: 'figures' },
          frontmatter.value.home.figures.map(({ value, label }) => h('div', [h('dt', label), h('dd', value)])),
        ),
      ])
  },
})
