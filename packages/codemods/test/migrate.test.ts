import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kitNames, type KitName } from '@portico/codemods'
import { describe, expect, it } from 'vitest'
import { release } from '../src/project/rewriteManifest.js'
import { rewrite, rewriteOne } from './rewrite.js'

function starter(kit: KitName): Readonly<Record<string, string>> {
  const folder = fileURLToPath(new URL(`./starters/${kit}`, import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.\w+$/.test(name))
  return Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')]))
}

describe.each(kitNames)('the starter of %s', (kit) => {
  it('has nothing of the old kit afterwards, and comes out of a second run as it is', () => {
    const once = rewrite(kit, starter(kit))
    expect(Object.values(once.files).join('\n')).not.toMatch(/@reown|@rainbow-me|connectkit|@solana\/wallet-adapter/)
    expect(Object.values(once.files).join('\n')).not.toMatch(/[\uE000\uE001]/)
    expect(once.changed).toContain('package.json')
    const twice = rewrite(kit, once.files)
    expect(twice.changed).toEqual([])
    expect(twice.todos).toEqual(once.todos)
  })
})

describe('a file without anything of the kit', () => {
  const others = {
    'wagmi.ts': `import { createConfig } from 'wagmi'\nexport const config = createConfig({ chains: [] })\n`,
    'own.tsx': `import { ConnectButton, useModal } from './own'\nexport const A = () => <ConnectButton on={useModal()} />\n`,
    'text.ts': `export const text = 'createAppKit({}) from @reown/appkit'   \n`,
    'bad.ts': 'export const = 1',
    'node_modules/connectkit/index.js': `export { useModal } from 'connectkit'`,
    'package.json': '{"dependencies":{"wagmi":"^2.0.0"}}',
  }
  it.each(kitNames)('comes out as it is: %s', (kit) => {
    expect(rewrite(kit, others)).toEqual({ files: others, changed: [], todos: [] })
  })
})

describe('comments that are left', () => {
  const cases: readonly (readonly [kit: KitName, text: string])[] = [
    [
      'rainbowkit',
      `import { useConnectModal } from '@rainbow-me/rainbowkit'\nexport const useIt = () => useConnectModal()\n`,
    ],
    ['appkit', `import { createAppKit } from '@reown/appkit'\nexport const make = () => createAppKit(options)\n`],
    ['appkit', `export { useAppKit } from '@reown/appkit/react'\n`],
    ['connectkit', `const kit = await import('connectkit')\nkit.useModal()\n`],
    ['connectkit', `import * as kit from 'connectkit'\nkit.useModal()\n`],
    [
      'wallet-adapter',
      `import { useWallet } from '@solana/wallet-adapter-react'\nexport function App() {\n\tconst { wallet, ...rest } = useWallet()\n\treturn rest\n}\n`,
    ],
  ]
  it.each(cases)('say what to do, once, and leave the code: %s', (kit, before) => {
    const { files, todos } = rewrite(kit, { 'App.tsx': before })
    expect(todos).toHaveLength(1)
    expect(files['App.tsx']!.replace(/^[\t ]*\/\/ TODO\(portico\): .*\n/gm, '')).toBe(before)
    expect(rewriteOne(kit, files['App.tsx']!)).toBe(files['App.tsx'])
  })

  it('are on a line of their own also within JSX', () => {
    const text = rewriteOne(
      'connectkit',
      `import { useModal } from 'connectkit'\nexport const A = () => (\n  <p\n    onClick={() => { useModal() }}\n  />\n)\n`,
    )
    expect(text).toMatch(/^\/\/ TODO\(portico\): .*\nexport const A = \(\) => \(\n {2}<p\n/m)
  })
})

describe('formatting', () => {
  it('keeps tabs, double quotes, semicolons and the line ends of Windows', () => {
    const before = `import { useAppKit } from "@reown/appkit/react";\r\n\r\nexport function App() {\r\n\tconst { open } = useAppKit();\r\n\tconst   odd = [1,2 ];\r\n\treturn <button onClick={() => open()} data-odd={odd} />;\r\n}\r\n`
    expect(rewriteOne('appkit', before)).toBe(
      before.replace('@reown/appkit/react', '@portico/react').replaceAll('useAppKit', 'useModal'),
    )
  })

  it('names the file of the modal as the host names its own', () => {
    const files = {
      'src/wagmi/index.ts': `import { getDefaultConfig } from 'connectkit'\nimport { createConfig } from 'wagmi'\nexport const config = createConfig(getDefaultConfig({ chains, walletConnectProjectId: '', appName: '' }))\n`,
      'src/Root.tsx': `import { ConnectKitProvider } from 'connectkit'\nimport { App } from './App.js'\nexport const Root = () => <ConnectKitProvider><App /></ConnectKitProvider>\n`,
    }
    expect(rewrite('connectkit', files).files['src/Root.tsx']).toContain(`import { modal } from './wagmi/index.js'`)
  })
})

describe('package.json', () => {
  const code = {
    'src/App.tsx': `import { useModal } from 'connectkit'\nexport const useIt = () => {\n  const { open } = useModal()\n  return open\n}\n`,
  }

  it('gets our packages and their peers, and loses the kit', () => {
    const { files } = rewrite('connectkit', {
      ...code,
      'package.json': `{\n\t"name": "a",\n\t"dependencies": {\n\t\t"connectkit": "^1.9.1",\n\t\t"react": "^18.0.0"\n\t},\n\t"odd": [1, 2]\n}`,
    })
    expect(files['package.json']).toBe(
      `${JSON.stringify(
        {
          name: 'a',
          dependencies: {
            '@portico/core': `^${release}`,
            '@portico/modal': `^${release}`,
            '@portico/react': `^${release}`,
            react: '^18.0.0',
            'react-dom': '^18.2.0 || ^19.0.0',
          },
          odd: [1, 2],
        },
        null,
        '\t',
      )}`,
    )
  })

  it('keeps the kit while code imports it, also code that is not rewritten', () => {
    const { files, todos } = rewrite('connectkit', {
      ...code,
      'src/Old.vue': `<script>import { Avatar } from 'connectkit'</script>`,
      'package.json': `{ "dependencies": { "connectkit": "^1.9.1" } }`,
    })
    expect(files['package.json']).toContain('connectkit')
    expect(todos).toEqual(['it uses ConnectKit and is not JavaScript: rewrite it by hand'])
  })

  it('names the release that the packages of this workspace have', () => {
    const root = new URL('../../../', import.meta.url)
    const kinds = readdirSync(new URL('plugins', root)).map((kind) => `plugins/${kind}`)
    const folders = ['packages', ...kinds].flatMap((group) =>
      readdirSync(new URL(group, root)).map((name) => `${group}/${name}`),
    )
    const versions = folders.map(
      (folder) => JSON.parse(readFileSync(new URL(`${folder}/package.json`, root), 'utf8')).version,
    )
    expect(new Set(versions)).toEqual(new Set([release]))
  })
})

it('reports a file that is not code, where it names the kit, and leaves it', () => {
  const bad = `import { useModal } from 'connectkit'\nexport const = 1\n`
  const { files, todos } = rewrite('connectkit', { 'App.tsx': bad })
  expect(files['App.tsx']).toBe(bad)
  expect(todos).toEqual([expect.stringContaining('it could not be read as code, and stays as it is: SyntaxError')])
})
