import type { Manifest } from '../../workspaces.js'

/** A page that imports every entry of every package, and uses some of them where types of a host's own packages meet ours. */
export function hostSource(packages: readonly Manifest[]): string {
  const entries = packages.flatMap(({ name, exports = {} }) =>
    Object.keys(exports)
      // A pattern names files for pages without a bundler.
      .filter((subpath) => subpath !== './package.json' && !subpath.includes('*'))
      .map((subpath) => `${name}${subpath.slice(1)}`),
  )
  const imports = entries.map((entry, at) => `import * as entry${at} from '${entry}'`)
  const names = entries.map((_, at) => `entry${at}`)
  const augment = packages.some(({ name }) => name === '@portico/polkadot') ? [`import '@polkadot/api-augment'`] : []
  return `${[...augment, ...imports].join('\n')}
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'
import { ConnectButton, ModalProvider, useAccount } from '@portico/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { WalletClient } from 'viem'

export const entries: readonly object[] = [${names.join(', ')}]

const modal = createModal({ projectId: 'host', plugins: [evm()] })

export async function sign(): Promise<string> {
  const client: WalletClient = await modal.api.evm.getWalletClient()
  const [account] = await client.getAddresses()
  return client.signMessage({ account: account!, message: 'hello' })
}

function Address() {
  return <p>{useAccount().address}</p>
}

createRoot(document.body).render(
  <StrictMode>
    <ModalProvider modal={modal}>
      <ConnectButton />
      <Address />
    </ModalProvider>
  </StrictMode>,
)
`
}
