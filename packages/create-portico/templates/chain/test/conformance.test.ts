import { describeCapability, describePlugin } from '@portico/testing/conformance'
import { acme, acmeMain } from '../src/index.js'
import { isSigned, type TestWallet } from './createTestWallet.js'
import { openSite } from './openSite.js'

const one = 'ab'.repeat(32)
const other = 'cd'.repeat(32)

describePlugin('acme', {
  make: () => acme(),
  malformed: {
    'networks: a word': () => acme({ networks: 'main' as never }),
    'networks: one of another chain': () => acme({ networks: [{ ...acmeMain, caipNetworkId: 'eip155:1' }] }),
    'rpcUrls: a word': () => acme({ rpcUrls: { 'acme-ns:main': 'https://rpc.example' as never } }),
  },
})

const visitor = (wallet: TestWallet, feature: string) => ({
  refuse: () => void (wallet.answer = 'refuse'),
  hold: () => void (wallet.answer = 'hold'),
  approve: () => void (wallet.answer = 'approve'),
  asked: () => wallet.asked.filter((asked) => asked === feature).length,
})

describeCapability('chain', 'acme', {
  async make() {
    const site = await openSite()
    return {
      impl: site.need('chain'),
      addresses: [[one, one.toUpperCase(), `0x${one}`], [other]],
      invalidAddresses: [one.slice(1), `${one}0`, ` ${one}`],
      networks: [acmeMain],
      invalidNetworks: [
        { ...acmeMain, caipNetworkId: 'acme-ns' },
        { ...acmeMain, rpcUrls: {} },
      ],
      end: site.end,
    }
  },
})

describeCapability('connectors', 'acme', {
  async make() {
    const site = await openSite()
    const { wallet } = site
    return {
      ...visitor(wallet, 'standard:connect'),
      connector: site.connector(),
      networks: { 'acme-ns': acmeMain.caipNetworkId },
      listeners: () => wallet.listeners,
      changeAccounts: () => wallet.choose(wallet.addresses.toReversed()),
      end: site.end,
    }
  },
})

describeCapability('balances', 'acme', {
  async make() {
    const { end, need, node } = await openSite()
    return {
      impl: need('balances'),
      account: `acme-ns:main:${one}`,
      amount: 1000n,
      cutOff: () => node.stop(),
      end,
    }
  },
})

describeCapability('signMessage', 'acme', {
  async make() {
    const site = await openSite()
    await site.connect()
    const address = site.wallet.addresses[0]!
    return {
      ...visitor(site.wallet, 'acme:signMessage'),
      impl: site.need('signMessage'),
      account: `acme-ns:main:${address}`,
      stranger: `acme-ns:main:${other}`,
      verify: (message, signature) => isSigned(message, signature, address),
      end: site.end,
    }
  },
})

describeCapability('transfers', 'acme', {
  async make() {
    const site = await openSite()
    await site.connect()
    return {
      ...visitor(site.wallet, 'acme:sendTransfer'),
      impl: site.need('transfers'),
      account: `acme-ns:main:${site.wallet.addresses[0]!}`,
      stranger: `acme-ns:main:${other}`,
      action: { type: 'native', to: one, amount: 7n },
      received: () => site.node.balance(one),
      end: site.end,
    }
  },
})
