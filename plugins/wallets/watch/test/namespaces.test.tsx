import { bitcoin } from '@portico/bitcoin'
import { definePlugin, SignMessage, type Caip10, type PluginSpec, type SignMessageCapability } from '@portico/core'
import { cosmos } from '@portico/cosmos'
import { evm } from '@portico/evm'
import { polkadot } from '@portico/polkadot'
import { solana } from '@portico/solana'
import { createTestModal } from '@portico/testing/conformance'
import { expect, it, onTestFinished } from 'vitest'
import { watch } from '../src/index.js'

interface SignerSpec extends PluginSpec {
  readonly id: 'signer'
  readonly wants: { readonly signMessage: SignMessageCapability }
  readonly api: { sign(namespace: string, account: Caip10): Promise<unknown> }
}
/** Signs as any plugin may, by the capability of the chain. */
const signer = () =>
  definePlugin<SignerSpec>({
    id: 'signer',
    core: 1,
    wants: { signMessage: SignMessage },
    setup: ({ plugin }) => ({
      api: {
        sign: async (namespace, account) =>
          plugin.wants.signMessage!.for(namespace)!.signMessage({ account, message: 'hello' }),
      },
    }),
  })

it.each([
  ['eip155', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'],
  ['bip122', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  ['cosmos', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
  ['polkadot', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
])('an address of %s is viewed, and the chain signs nothing with it', async (namespace, address) => {
  const { modal, errors } = createTestModal({
    plugins: [evm(), solana(), bitcoin(), cosmos(), polkadot(), watch(), signer()],
  })
  onTestFinished(() => modal.dispose())
  modal.start()
  await modal.api.watch.connect(address)
  const account = modal.store.get(modal.atoms.account)
  expect(account).toMatchObject({ namespace, address, isConnected: true })
  await expect(modal.api.signer.sign(namespace, account.caipAddress!)).rejects.toMatchObject({ code: 'core/viewOnly' })
  expect(errors).toEqual([])
})
