import { signableBytes, type ExactTypedData, type Intent } from '@portico/wallet-requests'
import * as v from 'valibot'
import {
  hashDomain,
  hashStruct,
  keccak256,
  recoverAddress,
  recoverTransactionAddress,
  serializeTransaction,
  type Hex,
  type TransactionSerializable,
  type TransactionSerialized,
} from 'viem'
import type { LedgerAccount, LedgerContext, LedgerHashes } from '../../LedgerSpec.js'
import type { OpenApp } from '../device/createDevice.js'
import { deviceError } from '../device/toDeviceError.js'

/** The app on the device, and whose account it is asked for. */
export interface OpenAccount extends OpenApp {
  readonly account: LedgerAccount
  /** The device asks its visitor now. */
  confirming(hashes?: LedgerHashes): void
}

/** Signs with the Ethereum app. Each signature is checked to be the account's. */
export interface EthereumSigner {
  /** @returns 65 bytes in hexadecimal (EIP-191) */
  signMessage(open: OpenAccount, intent: IntentOf<'evmMessage'>): Promise<Hex>
  /** Where the device cannot show the fields, it shows the hashes of EIP-712, which `confirming` gets. */
  signTypedData(open: OpenAccount, intent: IntentOf<'evmTypedData'>): Promise<Hex>
  signTransaction(
    open: OpenAccount,
    transaction: TransactionSerializable,
  ): Promise<{ readonly bytes: Hex; readonly hash: Hex }>
}

type IntentOf<Kind extends Intent['kind']> = Extract<Intent, { readonly kind: Kind }>
type Eth = Awaited<ReturnType<OpenApp['sdk']['createEthereum']>>

/** The app does not know the instruction: it is too old, or the device too small, to show typed data. */
const unknownInstruction = 0x6d00

const digits = v.pipe(v.string(), v.regex(/^[\da-f]{1,64}$/i))
const keySchema = v.object({ r: digits, s: digits, v: v.union([digits, v.number()]) })

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
  /** Only a signature of what was read is handed out. */
  async function checked(answer: unknown, intent: Intent, account: LedgerAccount, method: string): Promise<Hex> {
    const signature = toSignature(answer, method)
    const [signable] = signableBytes(intent)
    await check(recoverAddress({ hash: signable!.bytes, signature }), account, method)
    return signature
  }

  return {
    async signMessage(open, intent) {
      const eth = await openEthereum(open)
      open.confirming()
      const answer = await eth.signPersonalMessage(open.account.path, intent.message.slice(2))
      return checked(answer, intent, open.account, 'personal_sign')
    },
    async signTypedData(open, intent) {
      const { path } = open.account
      const { typedData } = intent
      const eth = await openEthereum(open)
      open.confirming()
      let answer: unknown
      try {
        answer = await eth.signEIP712Message(path, typedData as unknown as Parameters<Eth['signEIP712Message']>[1])
      } catch (thrown) {
        if ((Object(thrown) as { readonly statusCode?: unknown }).statusCode !== unknownInstruction) throw thrown
        const hashes = hashesOf(typedData)
        open.confirming(hashes)
        answer = await eth.signEIP712HashedMessage(path, hashes.domain.slice(2), hashes.message.slice(2))
      }
      return checked(answer, intent, open.account, 'eth_signTypedData_v4')
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

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function hashesOf({ domain, types, primaryType, message }: ExactTypedData): LedgerHashes {
  const all = types as Parameters<typeof hashStruct>[0]['types']
  return {
    domain: hashDomain({ domain, types: all }),
    message: hashStruct({ data: message, primaryType, types: all }),
  }
}
