/** A host of the table: how it is built out of a folder of `packages/checks/hosts`, or of `examples`. */
export interface HostRow {
  readonly name: string
  /** From the root of the checkout. */
  readonly folder: string
  readonly react: 18 | 19
  /** npm scripts that check and build it. */
  readonly scripts: readonly string[]
  /** What the build writes: a folder with `index.html`. Next.js has a server of its own. */
  readonly output: string | 'next'
  /** The modal asks for a sign-in after connecting. */
  readonly asks?: boolean
  /** A file that is a block of the README, to the letter: the first below this heading that makes a modal. */
  readonly readme?: { readonly heading: string; readonly file: string }
  /** False where the page has nothing to sign with. Default true. */
  readonly signs?: boolean
  /** Of its source: files that are its own code, not settings of a bundler. */
  readonly source: string
}

const hosts = 'packages/checks/hosts'
const vite = { react: 19, scripts: ['types', 'build'], output: 'dist/client', source: 'src' } as const
const bundled = (name: string, bundler: string): HostRow => ({
  name,
  folder: `${hosts}/no-framework`,
  react: 19,
  scripts: [`build:${bundler}`],
  output: `dist/${bundler}`,
  source: 'src',
})

/** The slowest first, so that two at a time end together. */
export const hostRows: readonly HostRow[] = [
  {
    name: 'Next.js, App Router',
    folder: 'examples/quick-start-nextjs',
    react: 19,
    scripts: ['types', 'build', 'test'],
    output: 'next',
    asks: true,
    source: 'app',
  },
  {
    name: 'README: Next.js',
    folder: `${hosts}/readme-nextjs`,
    react: 19,
    scripts: ['types', 'build'],
    output: 'next',
    source: 'app',
    readme: { heading: 'Next.js', file: 'app/portico.tsx' },
  },
  { ...vite, name: 'Svelte 5, Vite', folder: `${hosts}/svelte` },
  { ...vite, name: 'Vue 3, Vite', folder: `${hosts}/vue` },
  { ...vite, name: 'React Router 7, Vite', folder: `${hosts}/react-router` },
  {
    ...vite,
    name: 'README: React',
    folder: `${hosts}/readme-react`,
    readme: { heading: 'React', file: 'src/main.tsx' },
  },
  {
    ...vite,
    name: 'README: without a framework',
    folder: `${hosts}/readme-html`,
    scripts: ['build'],
    readme: { heading: 'Without a framework', file: 'src/main.ts' },
    signs: false,
  },
  { ...vite, name: 'React 19, Vite', folder: `${hosts}/react` },
  // Its declarations are compiled with React 18 by the step `installs`.
  { ...vite, name: 'React 18, Vite', folder: `${hosts}/react`, react: 18, scripts: ['build'] },
  bundled('Parcel 2', 'parcel'),
  bundled('webpack 5', 'webpack'),
  bundled('Rspack 2', 'rspack'),
  bundled('esbuild', 'esbuild'),
]
