import { parseCaip10, pause, type TransfersCapability } from '@portico/core'
import type { OfflineSigner } from '@cosmjs/proto-signing'
import { BroadcastTxError, type Account, type StdFee } from '@cosmjs/stargate'
import * as v from 'valibot'
import type { CosmosKey } from '../../CosmosProvider.js'
import type { AminoSigner, AminoSignResponse, CosmosSigner } from '../../CosmosSigner.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import { fromBase64, fromHex, toBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { findAccount, type FoundAccount } from '../findAccount.js'
import { createChainClient, simulationKey, type ChainClient } from './createChainClient.js'
import { checkTransfer, prepareTransfer, refusalOf, toCodedError, type CheckedTransfer } from './prepareTransfer.js'

/** Milliseconds between two looks for a transaction. A block takes longer on most chains. */
const pollInterval = 1000

/** Sends the native currency (`MsgSend`) with CosmJS. The wallet signs; a node of the network broadcasts. */
export function createTransfers(context: CosmosContext, nodes: Nodes): TransfersCapability {
  const clientFor = ({ networkId, signal }: CheckedTransfer): ChainClient =>
    createChainClient((method, params) => nodes.ask(networkId, method, params, signal))
  return {
    async estimate(transfer) {
      const checked = checkTransfer(context, transfer)
      // The chain can try the transfer of an account that is not connected, too.
      const connected = await findAccount(context, transfer.from, transfer.signal).catch(() => undefined)
      transfer.signal?.throwIfAborted()
      const { fee } = await prepareTransfer(context, clientFor(checked), nodes, checked, connected?.publicKey)
      return { fee: BigInt(fee.amount[0]?.amount ?? 0) }
    },
    async send(transfer) {
      const checked = checkTransfer(context, transfer)
      const { signal } = transfer
      const connected = await findAccount(context, transfer.from, signal)
      signal?.throwIfAborted()
      const key = await connected.provider.getKey(connected.chainId, signal, connected.address)
      const client = clientFor(checked)
      const { publicKey } = key
      const { account, fee } = await prepareTransfer(context, client, nodes, checked, publicKey && toBase64(publicKey))
      const signing = sign(client, checked, fee, { connected, key, account })
      const bytes = await signing.catch((failure: unknown) => {
        throw toCodedError(context, checked, failure, { from: connected.wallet, method: 'sign' })
      })
      return { hash: await broadcast(context, client, checked, bytes) }
    },
    async wait({ hash, account, signal }) {
      const { networkId } = parseCaip10(account)
      const params = { hash: toBase64(fromHex(hash)), prove: false }
      for (;;) {
        const outcome = await readOutcome(context, nodes.ask(networkId, 'tx', params, signal))
        if (outcome) return outcome
        await pause(pollInterval, signal)
      }
    },
  }
}

interface Signing {
  readonly connected: FoundAccount
  readonly key: CosmosKey
  readonly account: Account
}

/** Has the wallet sign. What it signed is what is sent: fee and memo can be changed there. */
async function sign(
  client: ChainClient,
  { message, signal }: CheckedTransfer,
  fee: StdFee,
  { connected: { provider, chainId, address }, key, account }: Signing,
): Promise<Uint8Array> {
  const signWith = (pubkey: Uint8Array, methods: SignMethods): Promise<Uint8Array> => {
    const getAccounts = async () => [{ address, algo: 'secp256k1' as const, pubkey }]
    return client.sign(message, fee, { signer: { getAccounts, ...methods } as OfflineSigner, account, chainId })
  }
  const signAmino: AminoSigner['signAmino'] = (signer, document) =>
    provider.signAmino(chainId, signer, document, signal)
  const signDirect: CosmosSigner['signDirect'] = (signer, document) =>
    provider.signDirect(chainId, signer, document, signal)
  const publicKey = key.publicKey ?? publicKeyOf(account)
  if (publicKey) return signWith(publicKey, key.isAminoOnly ? { signAmino } : { signDirect })
  // The wallet shows its key with its signature, and CosmJS needs it before. Amino JSON does not contain the key: the wallet
  // signs while there is a stand-in for it, and the transaction is written again with the key that signed.
  let answer: AminoSignResponse | undefined
  await signWith(fromBase64(simulationKey), {
    async signAmino(signer, document) {
      answer = await signAmino(signer, document)
      return answer
    },
  })
  const signed = answer!
  return signWith(fromBase64(signed.signature.pub_key.value), { signAmino: async () => signed })
}
type SignMethods = Pick<AminoSigner, 'signAmino'> | Pick<CosmosSigner, 'signDirect'>

/** The key that the chain knows of an account that has sent something before. */
function publicKeyOf({ pubkey }: Account): Uint8Array | undefined {
  return pubkey?.type === 'tendermint/PubKeySecp256k1' ? fromBase64(String(pubkey.value)) : undefined
}

async function broadcast(
  context: CosmosContext,
  client: ChainClient,
  transfer: CheckedTransfer,
  bytes: Uint8Array,
): Promise<string> {
  const { name: chain } = transfer.network
  try {
    return await client.broadcast(bytes)
  } catch (failure) {
    if (!(failure instanceof BroadcastTxError)) {
      const details = 'Look in the wallet or an explorer whether it was sent before trying again.'
      throw toCodedError(context, transfer, failure, { from: chain, method: 'broadcast_tx_sync' }, details)
    }
    const problem = failure.log || `code ${failure.code}`
    throw context.error('rpcFailed', { chain, problem }, { cause: failure, details: 'Nothing was sent.' })
  }
}

const transactionSchema = v.object({ tx_result: v.object({ code: v.optional(v.number(), 0) }) })

/** @param answer Of CometBFT's `tx`. Undefined: it is not in a block yet. @throws what the node threw, `cosmos/badAnswer` */
async function readOutcome(
  { error }: CosmosContext,
  answer: Promise<unknown>,
): Promise<'success' | 'reverted' | undefined> {
  try {
    const parsed = v.safeParse(transactionSchema, await answer)
    if (!parsed.success) throw error('badAnswer', { from: 'A node', method: 'tx' })
    return parsed.output.tx_result.code === 0 ? 'success' : 'reverted'
  } catch (failure) {
    if (/not found/i.test(refusalOf(failure).problem)) return undefined
    throw failure
  }
}
