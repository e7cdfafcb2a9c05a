import { base64, hex, utf8 } from '@scure/base'
import * as v from 'valibot'
import { invalidParams, readParams } from '../../requests/readParams.js'
import { failureCodes, RpcFailure } from '../../requests/RpcFailure.js'
import { nodeOf } from '../callNode.js'
import { grantedAccount } from '../grantedAccount.js'
import { shownMessage } from '../shownMessage.js'
import type { KnownAnswer, NamespaceRoom, RequestContext, Shown, SigningAsk } from '../WalletNamespace.js'
import { formatBitcoin } from './formatBitcoin.js'
import { ownAddresses, type OwnAddress } from './keys.js'
import { networks, type BitcoinNetwork } from './networks.js'
import { broadcast, checkRecipients, sendTransfer, transferParams } from './sendTransfer.js'
import { signBip322, signEcdsa } from './signBitcoinMessage.js'
import { describePsbt, planPsbt, psbtParams, signPlanned } from './signPsbt.js'

const addressesParams = v.object({ account: v.optional(v.string()), intentions: v.optional(v.array(v.string())) })
const messageParams = v.object({
  account: v.string(),
  message: v.pipe(v.string(), v.maxLength(100_000)),
  address: v.optional(v.string()),
  protocol: v.optional(v.picklist(['ecdsa', 'bip322'], "must be 'ecdsa' or 'bip322'"), 'ecdsa'),
})

interface Scene {
  readonly context: RequestContext
  readonly network: BitcoinNetwork
  readonly own: readonly [OwnAddress, OwnAddress]
}

const code = (name: string, value: string): Shown => ({ kind: 'code', name, value })

/**
 * Signs for Bitcoin. Parameters and answers are those of
 * https://docs.reown.com/advanced/multichain/rpc-reference/bitcoin-rpc
 */
const methods: Readonly<Record<string, (params: unknown, scene: Scene) => SigningAsk | KnownAnswer>> = {
  getAccountAddresses(params, { context, own }) {
    const { account, intentions } = readParams(addressesParams, params ?? {})
    grantedAccount(context, account)
    return {
      kind: 'known',
      result: own
        .filter(({ intention }) => intentions?.includes(intention) ?? true)
        .map(({ address, publicKey, path, intention }) => ({
          address,
          publicKey: hex.encode(publicKey),
          path,
          intention,
        })),
    }
  },
  signMessage(params, { context, own }) {
    const { account, message, address = account, protocol } = readParams(messageParams, params)
    grantedAccount(context, account)
    const signer = own.find((candidate) => candidate.address === address)
    if (!signer) throw new RpcFailure(failureCodes.unauthorized, `${address} is not an address of this wallet`)
    if (protocol === 'ecdsa' && signer.intention === 'ordinal')
      throw invalidParams('protocol must be bip322: a taproot address signs no other way')
    return {
      kind: 'ask',
      title: 'Sign message',
      shown: [...shownMessage(utf8.decode(message)), code('Address', address)],
      answer: async () => ({
        address,
        ...(protocol === 'bip322' ? signBip322(message, signer) : signEcdsa(message, signer)),
      }),
    }
  },
  signPsbt(params, { context, network: { format }, own }) {
    const read = readParams(psbtParams, params)
    grantedAccount(context, read.account)
    const plan = planPsbt(read, own, format)
    return {
      kind: 'ask',
      title: read.broadcast ? 'Send transaction' : 'Sign transaction',
      shown: describePsbt(plan, own, format),
      async answer() {
        const node = read.broadcast ? nodeOf(context) : undefined
        signPlanned(plan)
        if (node === undefined) return { psbt: base64.encode(plan.transaction.toPSBT()) }
        try {
          plan.transaction.finalize()
        } catch {
          throw invalidParams('the psbt cannot be sent: other inputs lack their signatures')
        }
        const psbt = base64.encode(plan.transaction.toPSBT())
        return { psbt, txid: await broadcast(node, plan.transaction.hex) }
      },
    }
  },
  sendTransfer(params, { context, network: { format }, own }) {
    const transfer = readParams(transferParams, params)
    const account = grantedAccount(context, transfer.account)
    checkRecipients(transfer, format)
    const { recipientAddress, amount, changeAddress, memo } = transfer
    return {
      kind: 'ask',
      title: 'Send transaction',
      shown: [
        { kind: 'row', name: 'Amount', value: formatBitcoin(amount) },
        code('To', recipientAddress),
        code('From', account),
        { kind: 'row', name: 'Fee', value: 'What the node asks for' },
        ...(memo ? [code('Memo', memo)] : []),
        ...(changeAddress === undefined || own.some(({ address }) => address === changeAddress)
          ? []
          : [
              {
                kind: 'warning',
                value: 'What is left of the coins goes to an address that is not of this wallet.',
              } as const,
              code('Change to', changeAddress),
            ]),
      ],
      answer: async () => ({ txid: await sendTransfer(transfer, own[0], format, nodeOf(context)) }),
    }
  },
}

export function createRoom(): NamespaceRoom {
  return {
    read(method, params, context) {
      const network = networks[context.chainId]
      const run = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!run) throw new RpcFailure(failureCodes.unsupportedMethod, `${method} is not supported`)
      if (!network) throw new RpcFailure(failureCodes.unknownChain, `${context.chainId} is not a chain of this wallet`)
      return run(params, { context, network, own: ownAddresses(network) })
    },
  }
}
