import { useData, withBase } from 'vitepress'
import { computed, defineComponent, h, onMounted, ref } from 'vue'
import { exampleOf } from '../live/exampleOf.js'

/** The page of `live` that a plugin's page shows, in the colours of the site. */
export const LiveExample = defineComponent({
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
