import { sha256 } from '@cosmjs/crypto'
import { Registry, type OfflineSigner } from '@cosmjs/proto-signing'
import {
  accountFromAny,
  AminoTypes,
  BroadcastTxError,
  calculateFee,
  createBankAminoConverters,
  GasPrice,
  QueryClient,
  setupAuthExtension,
  setupTxExtension,
  SigningStargateClient,
  StargateClient,
  type Account,
  type MsgSendEncodeObject,
  type StdFee,
} from '@cosmjs/stargate'
import { Comet38Client } from '@cosmjs/tendermint-rpc'
import { TxRaw } from 'cosmjs-types/cosmos/tx/v1beta1/tx'
import { toHex } from '../bytes.js'

/** Asks a node of the network by JSON-RPC. */
export type AskNode = (method: string, params: object) => Promise<unknown>

/** CosmJS for transfers on one chain. Methods throw what `ask` throws, and errors of CosmJS for answers it cannot read. */
export interface ChainClient {
  account(address: string): Promise<Account>
  /** Has the chain try the message. @param publicKey base64; a stand-in where it is not known yet. */
  estimateFee(
    message: MsgSendEncodeObject,
    from: { readonly sequence: number; readonly publicKey: string | undefined },
    price: { readonly amount: number; readonly denom: string },
  ): Promise<StdFee>
  /** Has the signer sign, by `signDirect` where it has it, else by `signAmino`. The bytes are a `TxRaw`. */
  sign(
    message: MsgSendEncodeObject,
    fee: StdFee,
    options: { readonly signer: OfflineSigner; readonly account: Account; readonly chainId: string },
  ): Promise<Uint8Array>
  /** Resolves with the hash. @throws `BroadcastTxError` */
  broadcast(bytes: Uint8Array): Promise<string>
}

/** A transaction may take more gas than its simulation did: CosmJS' own multiplier. */
const gasMultiplier = 1.4
/** The key that the Cosmos SDK itself simulates with where a transaction has none. */
export const simulationKey = 'A1rWgQpH8HNVP/MNL8x+DTscC3S2GhqqJYI0QDcVHhQ6'
/** `ErrTxInMempoolCache` of the codespace `sdk`. */
const inMempoolCache = 19

/** The only message here is `MsgSend`, which is what `new Registry()` and the converters of `x/bank` know. */
export function createChainClient(ask: AskNode): ChainClient {
  const comet = Comet38Client.create({
    execute: async ({ id, method, params }) => ({ jsonrpc: '2.0', id, result: await ask(method, params) }),
    disconnect() {},
  })
  const registry = new Registry()
  const aminoTypes = new AminoTypes(createBankAminoConverters())
  const { auth, tx } = QueryClient.withExtensions(comet, setupAuthExtension, setupTxExtension)
  return {
    async account(address) {
      const any = await auth.account(address)
      if (!any) throw new Error('no account in it')
      // CosmJS lacks this type. Its only field is that of a DelayedVestingAccount.
      const isLocked = any.typeUrl === '/cosmos.vesting.v1beta1.PermanentLockedAccount'
      return accountFromAny(isLocked ? { ...any, typeUrl: '/cosmos.vesting.v1beta1.DelayedVestingAccount' } : any)
    },
    async estimateFee(message, { sequence, publicKey = simulationKey }, { amount, denom }) {
      const key = { type: 'tendermint/PubKeySecp256k1', value: publicKey }
      const { gasInfo } = await tx.simulate([registry.encodeAsAny(message)], '', key, sequence)
      if (!gasInfo) throw new Error('no gas in it')
      const gas = Math.ceil(Number(gasInfo.gasUsed) * gasMultiplier)
      return calculateFee(gas, GasPrice.fromString(decimalOf(amount) + denom))
    },
    async sign(message, fee, { signer, account: { address, accountNumber, sequence }, chainId }) {
      const client = await SigningStargateClient.offline(signer, { registry, aminoTypes })
      const signed = await client.sign(address, [message], fee, '', { accountNumber, sequence, chainId })
      return TxRaw.encode(signed).finish()
    },
    async broadcast(bytes) {
      try {
        return await StargateClient.create(comet).broadcastTxSync(bytes)
      } catch (failure) {
        if (isKnownToNode(failure)) return toHex(sha256(bytes)).toUpperCase()
        throw failure
      }
    },
  }
}

/** A node that got the transaction before, and whose answer was lost, refuses it as known: it was sent. */
function isKnownToNode(failure: unknown): boolean {
  if (failure instanceof BroadcastTxError) return failure.code === inMempoolCache && failure.codespace === 'sdk'
  return failure instanceof Error && /tx already exists in cache/i.test(failure.message)
}

/** A price without an exponent and with at most 18 decimals, as `GasPrice` reads it. */
function decimalOf(price: number): string {
  return price < 1e-6 ? price.toFixed(18) : String(Number(price.toPrecision(12)))
}
