import { rpcErrorCodes } from '@portico/core'
import * as v from 'valibot'
import {
  getTypesForEIP712Domain,
  hashDomain,
  hashStruct,
  keccak256,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
  type TransactionSerialized,
  type TypedDataDefinition,
} from 'viem'
import type { LedgerAccount, LedgerContext, LedgerHashes } from '../../LedgerSpec.js'
import type { OpenApp } from '../device/createDevice.js'
import { deviceError } from '../device/toDeviceError.js'
import { prepareTransaction } from './prepareTransaction.js'
import { providerError } from './providerError.js'

/** The app on the device, and whose account it is asked for. */
export interface OpenAccount extends OpenApp {
  readonly account: LedgerAccount
  /** The device asks its visitor now. */
  confirming(hashes?: LedgerHashes): void
}

/** Signs with the Ethereum app. Each signature is checked to be the account's. */
export interface EthereumSigner {
  /** @param message Hexadecimal. @returns 65 bytes in hexadecimal (EIP-191) */
  signMessage(open: OpenAccount, message: string): Promise<Hex>
  /** @throws -32602 */
  readTypedData(json: unknown): TypedDataDefinition
  /** Where the device cannot show the fields, it shows the hashes of EIP-712, which `confirming` gets. */
  signTypedData(open: OpenAccount, data: TypedDataDefinition): Promise<Hex>
  readonly prepare: typeof prepareTransaction
  signTransaction(
    open: OpenAccount,
    transaction: TransactionSerializable,
  ): Promise<{ readonly bytes: Hex; readonly hash: Hex }>
}

type Eth = Awaited<ReturnType<OpenApp['sdk']['createEthereum']>>

/** The app does not know the instruction: it is too old, or the device too small, to show typed data. */
const unknownInstruction = 0x6d00

const digits = v.pipe(v.string(), v.regex(/^[\da-f]{1,64}$/i))
const keySchema = v.object({ r: digits, s: digits, v: v.union([digits, v.number()]) })

const typedDataSchema = v.object({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.record(v.string(), v.unknown()),
  message: v.record(v.string(), v.unknown()),
})

export function createEthereumSigner(context: LedgerContext): EthereumSigner {
  /** @throws `ledger/otherDevice` */
  async function openEthereum({ sdk, transport, account }: OpenAccount): Promise<Eth> {
    const eth = await sdk.createEthereum(transport)
    const { address } = await eth.getAddress(account.path)
    if (!isSame(address, account.address))
      throw deviceError(context, 'otherDevice', 'Ethereum', undefined, { address: account.address })
    return eth
  }
  function parseKeys(answer: unknown, method: string) {
    const parsed = v.safeParse(keySchema, answer)
    if (!parsed.success) throw badAnswer(method)
    const { r, s, v: parity } = parsed.output
    const full = (part: string): Hex => `0x${part.padStart(64, '0')}`
    return { r: full(r), s: full(s), v: typeof parity === 'number' ? BigInt(parity) : BigInt(`0x${parity}`) }
  }
  function badAnswer(method: string): Error {
    return context.error(
      'badAnswer',
      { from: 'Ledger', method },
      { details: 'Update the app on the device, then try again.' },
    )
  }
  /** 65 bytes, the last 27 or 28. */
  function toSignature(answer: unknown, method: string): Hex {
    const { r, s, v: parity } = parseKeys(answer, method)
    return `${r}${s.slice(2)}${(parity % 27n === 1n ? 28 : 27).toString(16)}` as Hex
  }
  async function check(signer: Promise<string>, account: LedgerAccount, method: string): Promise<void> {
    const found = await signer.catch(() => '')
    if (!isSame(found, account.address)) throw badAnswer(method)
  }

  return {
    prepare: prepareTransaction,
    async signMessage(open, message) {
      const eth = await openEthereum(open)
      open.confirming()
      const method = 'personal_sign'
      const signature = toSignature(await eth.signPersonalMessage(open.account.path, message.slice(2)), method)
      await check(recoverMessageAddress({ message: { raw: message as Hex }, signature }), open.account, method)
      return signature
    },
    readTypedData(json) {
      try {
        const parsed = v.parse(typedDataSchema, typeof json === 'string' ? JSON.parse(json) : json)
        const types = { EIP712Domain: getTypesForEIP712Domain({ domain: parsed.domain }), ...parsed.types }
        const data = { ...parsed, types } as unknown as TypedDataDefinition
        hashesOf(data)
        return data
      } catch (cause) {
        throw providerError(rpcErrorCodes.invalidParams, 'This is no typed data of EIP-712', { cause })
      }
    },
    async signTypedData(open, data) {
      const { path } = open.account
      const method = 'eth_signTypedData_v4'
      const eth = await openEthereum(open)
      open.confirming()
      let answer: unknown
      try {
        answer = await eth.signEIP712Message(path, data as unknown as Parameters<Eth['signEIP712Message']>[1])
      } catch (thrown) {
        if ((Object(thrown) as { readonly statusCode?: unknown }).statusCode !== unknownInstruction) throw thrown
        const hashes = hashesOf(data)
        open.confirming(hashes)
        answer = await eth.signEIP712HashedMessage(path, hashes.domain.slice(2), hashes.message.slice(2))
      }
      const signature = toSignature(answer, method)
      await check(recoverTypedDataAddress({ ...data, signature }), open.account, method)
      return signature
    },
    async signTransaction(open, transaction) {
      const eth = await openEthereum(open)
      open.confirming()
      const method = 'eth_signTransaction'
      const unsigned = serializeTransaction(transaction)
      // Null: nothing is looked up about it at Ledger's servers.
      const signed = parseKeys(await eth.signTransaction(open.account.path, unsigned.slice(2), null), method)
      const { r, s, v: parity } = signed
      const isLegacy = transaction.type === 'legacy'
      const bytes = serializeTransaction(
        transaction,
        isLegacy ? { r, s, v: parity } : { r, s, yParity: Number(parity) },
      )
      const serializedTransaction = bytes as TransactionSerialized
      await check(recoverTransactionAddress({ serializedTransaction }), open.account, method)
      return { bytes, hash: keccak256(bytes) }
    },
  }
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

function hashesOf({ domain = {}, types, primaryType, message }: TypedDataDefinition): LedgerHashes {
  const all = types as Parameters<typeof hashStruct>[0]['types']
  return {
    domain: hashDomain({ domain, types: all }),
    message: hashStruct({ data: message, primaryType, types: all }),
  }
}
