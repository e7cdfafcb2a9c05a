import { createHash, createPublicKey, verify } from 'node:crypto'
import { describeCapability, describePlugin } from '@portico/testing/conformance'
import { pubnet, stellar, testnet } from '../src/stellar.js'
import { accountKey } from '../src/accountKey.js'
import { accountId } from './accountId.js'
import { createFreighter, type TestFreighter } from './createFreighter.js'
import { createHorizon } from './createHorizon.js'
import { openSite } from './openSite.js'

const stranger = accountId(new Uint8Array(32).fill(7))
const [first, second] = [accountId(new Uint8Array(32).fill(8)), accountId(new Uint8Array(32))]

describePlugin('stellar', {
  make: () => stellar(),
  malformed: {
    'networks: a word': () => stellar({ networks: 'pubnet' as never }),
    'networks: one of another chain': () => stellar({ networks: [{ ...pubnet, caipNetworkId: 'eip155:1' }] }),
  },
})

describeCapability('chain', 'stellar', {
  make() {
    const site = openSite()
    return {
      impl: site.need('chain'),
      addresses: [[first], [second]],
      invalidAddresses: [
        first.toLowerCase(),
        `${first}A`,
        first.slice(1),
        `${first.slice(0, 55)}A`,
        `M${first.slice(1)}`,
      ],
      networks: [pubnet, testnet],
      invalidNetworks: [
        { ...pubnet, caipNetworkId: 'stellar' },
        { ...pubnet, rpcUrls: {} },
      ],
      end: site.end,
    }
  },
})

const visitor = (freighter: TestFreighter, question: string) => ({
  refuse: () => void (freighter.answer = 'refuse'),
  hold: () => void (freighter.answer = 'hold'),
  approve: () => void (freighter.answer = 'approve'),
  asked: () => freighter.asked.filter((one) => one === question).length,
})

describeCapability('signMessage', 'stellar', {
  async make() {
    const freighter = createFreighter()
    const site = openSite()
    await site.connect()
    return {
      ...visitor(freighter, 'SUBMIT_BLOB'),
      impl: site.need('signMessage'),
      account: `stellar:pubnet:${freighter.addresses[0]}`,
      stranger: `stellar:pubnet:${stranger}`,
      verify: (message, signature) => isSigned(message, signature, freighter.addresses[0]),
      end() {
        site.end()
        freighter.leave()
      },
    }
  },
})

describeCapability('connectors', 'stellar', {
  async make() {
    const freighter = createFreighter()
    const site = openSite()
    return {
      ...visitor(freighter, 'REQUEST_ACCESS'),
      connector: await site.freighter(),
      networks: { stellar: 'stellar:pubnet' },
      // Freighter has no events.
      listeners: 'uncounted',
      // The visitor chooses in the wallet's window, then comes back to the page.
      changeAccounts() {
        freighter.selected = freighter.selected === 0 ? 1 : 0
        window.dispatchEvent(new Event('focus'))
      },
      end() {
        site.end()
        freighter.leave()
      },
    }
  },
})

describeCapability('balances', 'stellar', {
  async make() {
    const horizon = await createHorizon()
    horizon.open(first, 20n).balance += 5n
    const site = openSite(horizon.url)
    return {
      impl: site.need('balances'),
      account: `stellar:pubnet:${first}`,
      amount: 200_000_005n,
      cutOff: horizon.stop,
      end() {
        site.end()
        horizon.stop()
      },
    }
  },
})

describeCapability('transfers', 'stellar', {
  async make() {
    const freighter = createFreighter()
    const horizon = await createHorizon()
    const [payer] = freighter.addresses
    horizon.open(payer, 100n)
    horizon.open(first, 10n)
    const site = openSite(horizon.url)
    await site.connect()
    return {
      ...visitor(freighter, 'SUBMIT_TRANSACTION'),
      impl: site.need('transfers'),
      account: `stellar:pubnet:${payer}`,
      stranger: `stellar:pubnet:${stranger}`,
      action: { type: 'native', to: first, amount: 70_000_001n, memo: 'Rechnung 7' },
      received: () => horizon.balance(first),
      end() {
        site.end()
        freighter.leave()
        horizon.stop()
      },
    }
  },
})

/** By Node's own ed25519, which has nothing to do with the plugin's. */
function isSigned(message: string, signature: string, address: string): boolean {
  const x = Buffer.from(accountKey(address)!).toString('base64url')
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const digest = createHash('sha256').update(`Stellar Signed Message:\n${message}`).digest()
  return verify(null, digest, key, Buffer.from(signature, 'base64'))
}
