import { useData, withBase, type Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { computed, defineComponent, h, onMounted, ref, type VNode } from 'vue'
import { exampleOf } from '../live/choices.js'
import type { Figure } from '../pages/homePage.js'
import './style.css'

const link = (href: string, text: string, kind: string): VNode =>
  h('a', { class: `action ${kind}`, href: withBase(href) }, text)

/** The first screen: what Portico is, how to begin, and figures of the repository. The code follows as the page's own text. */
const Home = defineComponent({
  setup() {
    const { frontmatter } = useData()
    const figures = computed(() => (frontmatter.value['home'] as { readonly figures: readonly Figure[] }).figures)
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
          figures.value.map(({ value, label }) => h('div', [h('dt', label), h('dd', value)])),
        ),
      ])
  },
})

/** The page of `live` that a plugin's page shows, in the colours of the site. */
const LiveExample = defineComponent({
  setup() {
    const { frontmatter, isDark } = useData()
    // The mode of the site is known in the browser only.
    const ready = ref(false)
    onMounted(() => (ready.value = true))
    const example = computed(() =>
      exampleOf({
        page: frontmatter.value['example'] as string | undefined,
        plugin: frontmatter.value['plugin'] as string | undefined,
      }),
    )
    return () => {
      const { title, file, query, note } = example.value
      if (!file) return h('section', { class: 'live' }, [h('h2', title), h('p', note)])
      const mode = isDark.value ? 'dark' : 'light'
      return h('section', { class: 'live' }, [
        frontmatter.value['plugin'] ? h('h2', title) : undefined,
        note ? h('p', note) : undefined,
        ready.value
          ? h('iframe', { title, src: withBase(`/live/${file}.html?${query}&mode=${mode}`), loading: 'lazy' })
          : undefined,
      ])
    }
  },
})

/** VitePress's own theme in the colours of the kit, with the figures of the home page and live examples under the pages that have one. */
const theme: Theme = {
  extends: DefaultTheme,
  Layout: defineComponent({
    setup() {
      const { frontmatter } = useData()
      return () =>
        h(DefaultTheme.Layout, null, {
          'doc-top': () => (frontmatter.value['home'] ? h(Home) : undefined),
          'doc-after': () => (frontmatter.value['example'] || frontmatter.value['plugin'] ? h(LiveExample) : undefined),
        })
    },
  }),
}

export default theme
