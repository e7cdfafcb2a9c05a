import { describeCapability, describePlugin } from '@portico/testing/conformance'
import { acme, main } from '../src/index.js'
import { isSigned, type TestWallet } from './createTestWallet.js'
import { openSite } from './openSite.js'

const one = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

describePlugin('acme', {
  make: () => acme(),
  malformed: {
    'networks: a word': () => acme({ networks: 'main' as never }),
    'networks: one of another chain': () => acme({ networks: [{ ...main, caipNetworkId: 'eip155:1' }] }),
  },
})

describeCapability('chain', 'acme', {
  make() {
    const site = openSite()
    return {
      impl: site.chain,
      addresses: [[one, one.toUpperCase(), `0x${one}`], [other]],
      invalidAddresses: [one.slice(1), `${one}0`, ` ${one}`],
      networks: [main],
      invalidNetworks: [
        { ...main, caipNetworkId: 'acme-ns' },
        { ...main, rpcUrls: {} },
      ],
      end: site.end,
    }
  },
})

const visitor = (wallet: TestWallet, method: string) => ({
  refuse: () => void (wallet.answer = 'refuse'),
  hold: () => void (wallet.answer = 'hold'),
  approve: () => void (wallet.answer = 'approve'),
  asked: () => wallet.asked.filter((asked) => asked === method).length,
})

describeCapability('signMessage', 'acme', {
  async make() {
    const site = openSite()
    await site.connect()
    const address = site.wallet.addresses[0]!
    return {
      ...visitor(site.wallet, 'signMessage'),
      impl: site.messages,
      account: `acme-ns:main:${address}`,
      stranger: `acme-ns:main:${other}`,
      verify: (message, signature) => isSigned(message, signature, address),
      end: site.end,
    }
  },
})

describeCapability('connectors', 'acme', {
  make() {
    const site = openSite()
    const { wallet } = site
    return {
      ...visitor(wallet, 'connect'),
      connector: site.connector(),
      networks: { 'acme-ns': 'acme-ns:main' },
      listeners: () => wallet.listeners,
      changeAccounts: () => wallet.choose(wallet.addresses.toReversed()),
      end: site.end,
    }
  },
})
