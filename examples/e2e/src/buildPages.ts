import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const folder = (name: string): string => fileURLToPath(new URL(`../../${name}/`, import.meta.url))

/** Builds the dapp, the same for a server, the wallet, and the pages of bad plugins, of dialogs, of logins, of sessions, of sign-in, of endurance and of wagmi, as a host would for production. */
export default async function buildPages(): Promise<void> {
  const common = { logLevel: 'warn' } as const
  const dapp = folder('dapp')
  await build({ ...common, root: dapp, configFile: `${dapp}vite.config.ts` })
  await build({
    ...common,
    root: dapp,
    configFile: `${dapp}vite.config.ts`,
    build: { ssr: 'src/server.tsx', outDir: 'dist/server' },
  })
  const wallet = folder('wallet')
  await build({ ...common, root: wallet, configFile: `${wallet}vite.config.ts` })
  for (const [wagmi, outDir] of [
    ['wagmi', 'dist/3'],
    ['wagmi-2', 'dist/2'],
  ] as const)
    await build({
      ...common,
      root: folder('e2e/pages/wagmi'),
      configFile: `${dapp}vite.config.ts`,
      resolve: { alias: { wagmi } },
      build: { outDir },
    })
  for (const page of ['badPlugin', 'hostDialogs', 'logins', 'sessions', 'signIn', 'soak'])
    await build({ ...common, root: folder(`e2e/pages/${page}`), configFile: `${dapp}vite.config.ts` })
}
