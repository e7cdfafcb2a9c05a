import { descriptionOf, sectionOf, type Page } from './Page.js'
import { sourceUrl, type Repository } from './Repository.js'

interface QuickStart {
  readonly name: string
  readonly title: string
  /** The text before the files: a section of a page, or a README up to its first heading. */
  readonly from: { readonly file: string; readonly heading?: string }
  /** A site that CI builds and visits in Chromium. */
  readonly folder: string
  readonly files: readonly string[]
}

const starts: readonly QuickStart[] = [
  {
    name: 'react',
    title: 'React',
    from: { file: 'README.md', heading: 'React' },
    folder: 'examples/quick-start-react',
    files: ['src/main.tsx', 'index.html', 'vite.config.ts'],
  },
  {
    name: 'nextjs',
    title: 'Next.js',
    from: { file: 'README.md', heading: 'Next.js' },
    folder: 'examples/quick-start-nextjs',
    files: ['app/portico.tsx', 'app/layout.tsx', 'app/page.tsx', 'app/SignIn.tsx', 'proxy.ts'],
  },
  {
    name: 'react-router',
    title: 'React Router',
    from: { file: 'README.md', heading: 'React' },
    folder: 'packages/checks/hosts/react-router',
    files: ['src/modal.ts', 'src/routes.tsx', 'src/Wallet.tsx', 'src/main.tsx', 'src/server.tsx'],
  },
  {
    name: 'vue',
    title: 'Vue',
    from: { file: 'packages/vue/README.md' },
    folder: 'packages/checks/hosts/vue',
    files: ['src/modal.ts', 'src/App.vue', 'src/app.ts', 'src/main.ts', 'src/server.ts', 'vite.config.ts'],
  },
  {
    name: 'svelte',
    title: 'Svelte',
    from: { file: 'packages/svelte/README.md' },
    folder: 'packages/checks/hosts/svelte',
    files: ['src/modal.ts', 'src/App.svelte', 'src/main.ts', 'src/server.ts', 'vite.config.ts'],
  },
  {
    name: 'html',
    title: 'Without a framework',
    from: { file: 'README.md', heading: 'Without a framework' },
    folder: 'examples/quick-start-html',
    files: ['src/main.ts', 'index.html', 'vite.config.ts'],
  },
  {
    name: 'elements',
    title: 'Custom elements, without a bundler',
    from: { file: 'packages/elements/README.md' },
    folder: 'examples/quick-start-elements',
    files: ['main.js', 'index.html', 'build.mjs'],
  },
]

/** A quick start for each framework: the text that introduces it, then every file of a site that CI builds and visits. */
export function quickStarts(repository: Repository): readonly Page[] {
  return starts.map(({ name, title, from, folder, files }) => {
    const markdown = repository.read(from.file)
    const intro = from.heading
      ? sectionOf(markdown, from.heading)
      : markdown
          .replace(/^# .*\n/, '')
          .split(/^## /m)[0]!
          .trim()
    const blocks = files.map((file) => {
      const language = file.slice(file.lastIndexOf('.') + 1).replace('mjs', 'js')
      return `\`\`\`${language} [${file}]\n${repository.read(`${folder}/${file}`).trim()}\n\`\`\``
    })
    return {
      path: `quick-start/${name}`,
      title,
      description: `Portico with ${title}: ${descriptionOf(intro)}`,
      section: 'Quick start',
      source: from.file,
      text: [
        `# ${title}`,
        intro,
        '## The whole site',
        `These are the files of [\`${folder}\`](${sourceUrl}/tree/main/${folder}), which CI builds and opens in Chromium.`,
        `::: code-group\n\n${blocks.join('\n\n')}\n\n:::`,
      ].join('\n\n'),
    }
  })
}
