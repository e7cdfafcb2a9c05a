import { findNetwork } from '@portico/chain-kit'
import { parseCaip10, type Caip10, type Caip2, type TransferAction, type TransferOrder } from '@portico/core'
import { GasPrice } from '@cosmjs/stargate'
import { MsgSend } from 'cosmjs-types/cosmos/bank/v1beta1/tx'
import { SimulateRequest, SimulateResponse } from 'cosmjs-types/cosmos/tx/v1beta1/service'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { parseAddress, prefixOf } from '../../parseAddress.js'
import type { CosmosContext } from '../../CosmosSpec.js'
import type { CosmosNetwork } from '../../networks/CosmosNetwork.js'
import { fromBase64 } from '../bytes.js'
import type { Nodes } from '../createNodes.js'
import { readCoin } from '../readBalance.js'
import { readGasPrice } from '../readGasPrice.js'
import { isDenom, readMetadata } from '../tokens/readMetadata.js'
import { withPrefix } from '../withPrefix.js'
import { readAccount, type ChainAccount } from './readAccount.js'
import { authInfoBytes, bodyBytes } from './transactionBytes.js'

/** A transfer whose addresses and amount were checked. */
export interface CheckedTransfer {
  readonly account: Caip10
  readonly networkId: Caip2
  readonly network: CosmosNetwork
  readonly message: MsgSend
  /** Of what is sent. The fee is of the network's own. */
  readonly denom: string
  /** Of `denom`, as the visitor was shown them. */
  readonly decimals: number
  readonly amount: bigint
  /** Empty for none. */
  readonly memo: string
}

export interface TransferPlan {
  readonly payer: ChainAccount
  readonly gas: bigint
  /** Smallest units of the network's denom. */
  readonly fee: bigint
}

/** The Cosmos SDK counts coins in 256 bits. */
const amountLimit = 2n ** 256n

/** @throws `cosmos/invalidAddress`, `cosmos/invalidToken`, `cosmos/invalidAmount`, `cosmos/rpcUnavailable` for a network that the site does not use */
export function checkTransfer(
  context: CosmosContext,
  { account, action }: Pick<TransferOrder, 'account' | 'action'>,
): CheckedTransfer {
  const { error } = context
  // The only actions that the plugin offers.
  const payment = action as Exclude<TransferAction, { readonly type: 'calls' }>
  const { to, amount, memo = '' } = payment
  const { networkId, address } = parseCaip10(account)
  const network = findNetwork<CosmosNetwork>(context, networkId)
  if (!network) throw error('rpcUnavailable', { chain: networkId, url: '' }, { details: 'The site does not use it.' })
  const { bech32Prefix: prefix, nativeCurrency } = network
  const { token: denom, decimals } =
    payment.type === 'token' ? payment : { token: network.denom, decimals: nativeCurrency.decimals }
  const payer = parseAddress(address)
  const receiver = parseAddress(to)
  if (!payer) throw error('invalidAddress', { address })
  if (!receiver || prefixOf(receiver) !== prefix)
    throw error('invalidAddress', { address: to }, { details: `Expected an address that begins with ${prefix}1.` })
  if (payment.type === 'token' && (!isDenom(denom) || denom === network.denom))
    throw error('invalidToken', { token: denom }, { details: "Expected a denomination other than the network's own." })
  if (amount <= 0n || amount >= amountLimit) throw error('invalidAmount', { amount })
  const message = MsgSend.fromPartial({
    fromAddress: withPrefix(payer, prefix),
    toAddress: receiver,
    amount: [{ denom, amount: String(amount) }],
  })
  return { account, networkId, network, message, denom, decimals, amount, memo }
}

/** Gas of the chain's trial is multiplied by this: the transaction may take more. CosmJS' own number. */
const gasPercent = 140n
/** What is enough, where a fee was confirmed and the trial takes a little more gas now. */
const leastGasPercent = 125n
/** More than a transfer takes on any chain, above the usual 60 000 to 100 000. */
const usualGas = 100_000n
/** How many times the usual a fee or its gas may be. */
const plausibleFactor = 100n
/** The key that the Cosmos SDK itself simulates with where a transaction has none. */
const simulationKey = 'A1rWgQpH8HNVP/MNL8x+DTscC3S2GhqqJYI0QDcVHhQ6'

/**
 * Asks the chain for the payer's account and money, and has it try the transfer.
 * @param publicKey Of the payer, where it is known.
 * @param maxFee What was confirmed.
 * @throws `cosmos/accountUnknown`; `cosmos/notEnough`; `cosmos/decimalsDiffer`; `cosmos/implausibleFee`; `cosmos/rpcFailed` where the chain would refuse
 * the transfer; `cosmos/rpcUnavailable`, `cosmos/badAnswer`, or the signal's reason
 */
export async function planTransfer(
  context: CosmosContext,
  nodes: Nodes,
  transfer: CheckedTransfer,
  {
    publicKey,
    maxFee,
    signal,
  }: {
    readonly publicKey?: Uint8Array | undefined
    readonly maxFee?: bigint
    readonly signal?: AbortSignal | undefined
  },
): Promise<TransferPlan> {
  const { account, networkId, network, message, denom, amount } = transfer
  const { name: chain, denom: nativeDenom } = network
  const fundsOf = (of: string): Promise<bigint> => readCoin(context, nodes, { account, denom: of }, signal)
  const [payer, money, ofToken, gasPrice] = await Promise.all([
    readAccount(context, nodes, { networkId, address: message.fromAddress }, signal),
    fundsOf(nativeDenom),
    denom === nativeDenom ? undefined : fundsOf(denom),
    readGasPrice(nodes, network, signal),
    denom === nativeDenom ? undefined : checkDecimals(context, nodes, transfer, signal),
  ])
  function checkFunds(of: string, needed: bigint): void {
    const available = of === nativeDenom ? money : (ofToken ?? money)
    if (needed > available)
      throw context.error(
        'notEnough',
        { denom: of, needed, available },
        { details: `Nothing was sent. Send less, or add ${of}.` },
      )
  }
  checkFunds(denom, amount)
  const used = await simulate(context, nodes, transfer, { payer, publicKey, signal })
  const [gas, fee] = chooseGas(used, priceOf(gasPrice, nativeDenom), maxFee)
  const usualFee = feeOf(percentOf(usualGas, gasPercent), priceOf(network.gasPrice, nativeDenom))
  // A network without a price has no usual fee.
  if (used > usualGas * plausibleFactor || (usualFee > 0n && fee > usualFee * plausibleFactor))
    throw context.error(
      'implausibleFee',
      { chain, fee },
      { details: 'Nothing was sent. Use another node, or try later.' },
    )
  checkFunds(nativeDenom, denom === nativeDenom ? amount + fee : fee)
  return { payer, gas, fee }
}

/** The amount was made with the decimals that the visitor was shown. @throws `cosmos/decimalsDiffer` where the chain says others */
async function checkDecimals(
  { error }: CosmosContext,
  nodes: Nodes,
  { networkId, denom: token, decimals: confirmed }: CheckedTransfer,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { decimals: found = 0 } = (await readMetadata(nodes, { networkId, denom: token }, signal)) ?? {}
  if (found === confirmed) return
  const details = 'Nothing was sent, as the amount would be another. Load the tokens again, or use another node.'
  throw error('decimalsDiffer', { token, asked: confirmed, found }, { details })
}

/** Gas that the chain's trial of the transfer took. */
async function simulate(
  context: CosmosContext,
  nodes: Nodes,
  { networkId, network, message, memo }: CheckedTransfer,
  {
    payer,
    publicKey = payer.publicKey ?? fromBase64(simulationKey),
    signal,
  }: {
    readonly payer: ChainAccount
    readonly publicKey?: Uint8Array | undefined
    readonly signal?: AbortSignal | undefined
  },
): Promise<bigint> {
  const path = '/cosmos.tx.v1beta1.Service/Simulate'
  const transaction = TxRaw.fromPartial({
    bodyBytes: bodyBytes(message, { memo }),
    authInfoBytes: authInfoBytes({ publicKey, sequence: payer.sequence }),
    signatures: [new Uint8Array()],
  })
  const request = SimulateRequest.fromPartial({ txBytes: TxRaw.encode(transaction).finish() })
  const answer = await nodes.query(networkId, path, SimulateRequest.encode(request).finish(), signal)
  try {
    const { gasInfo } = SimulateResponse.decode(answer)
    if (!gasInfo) throw new Error('no gas in it')
    return gasInfo.gasUsed
  } catch (cause) {
    throw context.error('badAnswer', { from: network.name, method: path }, { cause })
  }
}

/** Gas and fee. What was confirmed is not exceeded as long as it pays for enough gas. */
function chooseGas(used: bigint, price: bigint, maxFee: bigint | undefined): readonly [gas: bigint, fee: bigint] {
  const gas = percentOf(used, gasPercent)
  const fee = feeOf(gas, price)
  if (maxFee === undefined || fee <= maxFee) return [gas, fee]
  const affordable = (maxFee * decimal) / price
  return affordable >= percentOf(used, leastGasPercent) ? [affordable, feeOf(affordable, price)] : [gas, fee]
}

/** Prices are counted in 10⁻¹⁸ smallest units, as the Cosmos SDK does. */
const decimal = 10n ** 18n
const percentOf = (gas: bigint, percent: bigint): bigint => (gas * percent + 99n) / 100n
/** Rounded up: a node refuses less. */
const feeOf = (gas: bigint, price: bigint): bigint => (gas * price + decimal - 1n) / decimal

/** A price without an exponent and with at most 18 decimals, as `GasPrice` reads it. */
function priceOf(price: number, denom: string): bigint {
  const digits = price < 1e-6 ? price.toFixed(18) : String(Number(price.toPrecision(12)))
  return BigInt(GasPrice.fromString(digits + denom).amount.atomics)
}
