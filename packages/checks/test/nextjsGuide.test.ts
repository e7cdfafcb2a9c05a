import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

it('shows in the guide for Next.js the files that CI builds, to the letter', () => {
  const blocks = [...read('docs/nextjs.md').matchAll(/^```\w+ title="(.+)"\n([\s\S]*?)^```$/gm)]
  const shown = Object.fromEntries(blocks.map(([, path = '', text = '']) => [path, text]))
  const signIn = ['app/SignIn.tsx', 'app/members/page.tsx', 'app/siwx/[action]/route.ts', 'app/siwx/server.ts']
  const files = ['app/layout.tsx', 'app/page.tsx', 'app/portico.tsx', 'proxy.ts', ...signIn]
  expect(Object.keys(shown).sort()).toEqual(files.sort())
  for (const [path, text] of Object.entries(shown)) expect(text, path).toBe(read(`examples/quick-start-nextjs/${path}`))
})
