import { builtInNetworks as bitcoinNetworks, bitcoin } from '@portico/bitcoin'
import { builtInNetworks as cosmosNetworks, cosmos, osmosis } from '@portico/cosmos'
import { builtInNetworks as polkadotNetworks, kusamaAssetHub, polkadot } from '@portico/polkadot'
import { builtInNetworks as solanaNetworks, solana } from '@portico/solana'
import { bip122 } from '@portico/siwx-server/bip122'
import { cosmos as verifyCosmos } from '@portico/siwx-server/cosmos'
import { eip155 } from '@portico/siwx-server/eip155'
import { polkadot as verifyPolkadot } from '@portico/siwx-server/polkadot'
import { solana as verifySolana } from '@portico/siwx-server/solana'
import { createBitcoinTestWallet } from '@portico/testing/bitcoin'
import { createCosmosTestWallet } from '@portico/testing/cosmos'
import { createPolkadotTestWallet } from '@portico/testing/polkadot'
import { createSolanaTestWallet } from '@portico/testing/solana'
import { act } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { openSiwx, serve, serverUrl } from './stage.js'

const subjects = {
  Solana: { row: 'Harbour', plugin: () => solana(), wallet: () => createSolanaTestWallet({ name: 'Harbour' }) },
  Bitcoin: {
    row: 'Harbour',
    plugin: () => bitcoin(),
    wallet: () => createBitcoinTestWallet({ name: 'Harbour', network: 'mainnet' }),
  },
  Polkadot: { row: 'Polkadot.js', plugin: () => polkadot(), wallet: () => createPolkadotTestWallet() },
  Cosmos: { row: 'Keplr', plugin: () => cosmos(), wallet: () => createCosmosTestWallet() },
}
const networks = [solanaNetworks, bitcoinNetworks, polkadotNetworks, cosmosNetworks].flat()

const verifiers = [eip155(), verifySolana(), bip122(), verifyPolkadot(), verifyCosmos()]
const chains = ['eip155:31337', ...networks.map(({ caipNetworkId }) => caipNetworkId)]

it.each(Object.keys(subjects) as (keyof typeof subjects)[])(
  'signs in with a wallet of %s in the form of CAIP-122, and the server verifies it',
  async (name) => {
    const server = serve({ chains, verifiers })
    const subject = subjects[name]
    onTestFinished(subject.wallet().appear(window as never))
    const stage = await openSiwx({ server: serverUrl, statement: 'Trade on Meridian.', plugins: [subject.plugin()] })
    const { result } = await stage.connecting(subject.row)
    const { message } = await stage.asked()
    expect(message).toContain(`localhost:3000 wants you to sign in with your ${name} account:\n`)
    await stage.press('Sign in')
    expect(await result()).toHaveLength(1)
    expect(stage.state().status).toBe('signedIn')
    expect(server.requests.at(-1)).toMatchObject({ endpoint: 'verify', body: { signIns: [{ message }] } })
  },
)

it.each([
  ['Polkadot', kusamaAssetHub.caipNetworkId],
  ['Cosmos', osmosis.caipNetworkId],
] as const)(
  'signs in on each network of %s with the address that it has there, and the server knows one key',
  async (name, network) => {
    const server = serve({ chains, verifiers })
    const subject = subjects[name]
    onTestFinished(subject.wallet().appear(window as never))
    const stage = await openSiwx({ server: serverUrl, plugins: [subject.plugin()] })
    await stage.connecting(subject.row)
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state().status).toBe('signedIn'))
    await act(() => stage.modal.switchNetwork(network))
    await stage.asked()
    await stage.press('Sign in')
    await stage.until(() => expect(stage.state()).toMatchObject({ session: { data: { chainId: network } } }))
    const cookie = [...server.cookies].map((pair) => pair.join('=')).join('; ')
    const [second, first] = (await server.siwx.session({ headers: { cookie } }))!.accounts
    expect(second!.chainId).toBe(network)
    expect(second!.address).not.toBe(first!.address)
    expect(second!.subject).toBe(first!.subject)
    // The page's sign-out names one address, and ends both.
    await act(() => stage.modal.api.siwx.signOut())
    expect(await server.siwx.session({ headers: { cookie } })).toBeUndefined()
  },
)
