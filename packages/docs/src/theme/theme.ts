import type { Theme } from 'vitepress'
import { useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme-without-fonts'
import { defineComponent, h } from 'vue'
import './style.css'
import { Home } from './Home.js'
import { LiveExample } from './LiveExample.js'

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
