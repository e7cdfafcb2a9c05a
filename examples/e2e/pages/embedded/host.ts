import { SignMessage } from '@portico/core'
import { EmbeddedWallet } from '@portico/embedded-api/capability'
import { embedded } from '@portico/embedded'
import { evm } from '@portico/evm'
import { createModal } from '@portico/modal'

/** A site with the embedded wallet. The test logs in through the capability, as plugins for ways to log in do. */
const mode = new URLSearchParams(location.search).get('mode') === 'light' ? 'light' : 'dark'
const modal = createModal({
  projectId: 'meridian',
  metadata: { name: 'Meridian', description: 'Boats by the hour', url: location.origin, icons: [] },
  theme: { mode },
  plugins: [
    evm({
      networks: [
        {
          id: 31_337,
          name: 'Devnet',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrls: { default: { http: ['https://node.example'] } },
        },
      ],
    }),
    embedded({ secureSite: 'https://secure.example', accountTypes: { eip155: 'eoa' } }),
  ],
})
modal.start()

const { signal } = new AbortController()
const wallet = modal.capability(EmbeddedWallet).all[0]!.impl
export const logIn = async (): Promise<void> => {
  await wallet.connectEmail('ann@example.org', signal)
  await wallet.confirmCode('123456', signal)
  await wallet.finish('email', signal)
}
/** Undefined also while the login is taken up after a reload. */
export const address = (): string | undefined => {
  const account = modal.store.get(modal.atoms.account)
  return account.isConnected ? account.address : undefined
}
/** The signature, or the message of the error. */
export const sign = async (message: string): Promise<string> => {
  const account = modal.store.get(modal.atoms.account).caipAddress!
  const signing = modal.capability(SignMessage).for('eip155')!
  return signing.signMessage({ account, message }).then(
    (signed) => signed.signature,
    (error: unknown) => (error as Error).message,
  )
}
export const open = (view: 'Account' | 'Networks'): void => modal.open(view)
export const disconnect = (): Promise<void> => modal.disconnect()
