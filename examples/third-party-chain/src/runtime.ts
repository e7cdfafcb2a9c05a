import { chainErrors, createPolledConnector, createRestClient, findConnection, parseAnswer } from '@portico/chain-kit'
import { formatUnits, parseCaip10, type Caip10, type SignMessageRequest } from '@portico/core'
import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha256'
import { base64 } from '@scure/base'
import freighter from '@stellar/freighter-api'
import * as v from 'valibot'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { findAccount } from './findAccount.js'
import type { StellarContext } from './StellarSpec.js'

const schema = v.object({
  address: v.custom<string>((text) => !!accountKey(text)),
  network: v.pipe(v.string(), v.regex(/^\w{1,32}$/), v.toLowerCase()), // PUBLIC, TESTNET, FUTURENET, STANDALONE
})

export function createRuntime(context: StellarContext) {
  context.addErrors({
    ...chainErrors,
    invalidAddress: ({ address }) => `'${address}' is no account of Stellar`,
    outOfRange: ({ least, most }) => `From ${formatUnits(least, 7)} to ${formatUnits(most, 7)} XLM can be sent there`,
  })
  const nodes = createRestClient(context, (text) => /"result_codes":\s*(\{[^}]*\})/.exec(text)?.[1] ?? text)
  return {
    ...createPolledConnector(context, {
      wallet: 'Freighter',
      namespace: 'stellar',
      provider: freighter,
      ask: (signal) => askFreighter(freighter.requestAccess, signal),
      async read(signal) {
        if (!(await askFreighter(freighter.isAllowed, signal)).isAllowed) return 'unauthorized'
        const found = await askFreighter(freighter.getAddress, signal)
        if (found.address === '') return 'absent' // it is locked
        const answer = { ...(await askFreighter(freighter.getNetworkDetails, signal)), ...found }
        const { address, network } = parseAnswer(context, schema, answer, { from: 'Freighter', method: 'getAddress' })
        return { accounts: [{ address }], networkId: `stellar:${network === 'public' ? 'pubnet' : network}` }
      },
    }),
    async native(account: Caip10, signal?: AbortSignal) {
      return { amount: (await findAccount(nodes, account, signal))?.balance ?? 0n, decimals: 7, symbol: 'XLM' }
    },
    async signMessage({ account, message, signal }: SignMessageRequest) {
      await findConnection(context, account, signal)
      const { address } = parseCaip10(account)
      const { signedMessage } = await askFreighter(() => freighter.signMessage(message, { address }), signal)
      const [digest, key] = [sha256(`Stellar Signed Message:\n${message}`), accountKey(address)!] // SEP-53
      const signature = v.custom<string>((text) => ed25519.verify(base64.decode(text as string), digest, key))
      return { signature: parseAnswer(context, signature, signedMessage, { from: 'Freighter', method: 'signMessage' }) }
    },
    transfers: async () => (await import('./transfers.js')).createTransfers(context, nodes),
  }
}
