import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha256'
import { Account, Asset, Keypair, Memo, Operation, Transaction, TransactionBuilder } from '@stellar/stellar-base'
import { accountId } from './accountId.js'

/** PUBLIC keys, for tests alone: whoever reads this can spend what they hold. */
const seeds = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)] as const
const declined = { code: -4, message: 'The user rejected this request.' }

export const networkDetails = {
  pubnet: { network: 'PUBLIC', networkPassphrase: 'Public Global Stellar Network ; September 2015' },
  testnet: { network: 'TESTNET', networkPassphrase: 'Test SDF Network ; September 2015' },
  futurenet: { network: 'FUTURENET', networkPassphrase: 'Test SDF Future Network ; October 2022' },
} as const

export interface TestFreighter {
  readonly addresses: readonly [string, string]
  /** Questions that came, the oldest first. */
  readonly questions: readonly string[]
  /** Questions for which a window of the wallet opened. */
  readonly asked: readonly string[]
  /** What the visitor does in that window. */
  answer: 'approve' | 'refuse' | 'hold'
  /** The account in use. */
  selected: 0 | 1
  network: unknown
  isAllowed: boolean
  isLocked: boolean
  /** Signs as the other account, whatever it says. */
  isForger: boolean
  /** What it changes in a payment before it signs, by the payment's receiver. */
  readonly changes: Map<string, keyof Draft>
  /** Receivers of the payments that it was asked to sign. */
  readonly payments: readonly string[]
  /** Answers that replace honest ones, by question. */
  readonly lies: Map<string, object>
  leave(): void
}

/** Of a payment of XLM. */
interface Draft {
  payer: string
  receiver: string
  amount: string
  fee: string
  memo: Memo
}

/** The payment with one thing changed. */
function changed(transaction: Transaction, field: keyof Draft | undefined, stranger: string): Transaction {
  const [operation] = transaction.operations
  if (operation?.type !== 'payment' || !field) return transaction
  const honest: Draft = {
    payer: transaction.source,
    receiver: operation.destination,
    amount: operation.amount,
    fee: transaction.fee,
    memo: transaction.memo,
  }
  const other: Draft = { payer: stranger, receiver: stranger, amount: '9.5', fee: '5000', memo: Memo.text('other') }
  const { payer, receiver, amount, fee, memo } = { ...honest, [field]: other[field] } as Draft
  const source = new Account(payer, String(BigInt(transaction.sequence) - 1n))
  return new TransactionBuilder(source, { fee, memo, networkPassphrase: transaction.networkPassphrase })
    .addOperation(Operation.payment({ destination: receiver, amount, asset: Asset.native() }))
    .setTimeout(0)
    .build()
}

/** What Freighter's content script does on a page, with real keys and a visitor who does as the test says. */
export function createFreighter(): TestFreighter {
  const questions: string[] = []
  const asked: string[] = []
  const payments: string[] = []
  const wallet: TestFreighter = {
    addresses: [accountId(ed25519.getPublicKey(seeds[0])), accountId(ed25519.getPublicKey(seeds[1]))],
    questions,
    asked,
    answer: 'approve',
    selected: 0,
    network: networkDetails.pubnet,
    isAllowed: false,
    isLocked: false,
    isForger: false,
    lies: new Map(),
    changes: new Map(),
    payments,
    leave: () => window.removeEventListener('message', hear),
  }
  const visible = (): string => (wallet.isAllowed && !wallet.isLocked ? wallet.addresses[wallet.selected] : '')

  /** `undefined`: the window of the wallet stays open. */
  function prompted(question: string, approved: () => object): object | undefined {
    asked.push(question)
    if (wallet.answer === 'hold') return undefined
    return wallet.answer === 'refuse' ? { apiError: declined } : approved()
  }
  function sign(blob: string, account: string): object {
    const signer = wallet.addresses.indexOf(account)
    if (signer < 0) return { apiError: { code: -3, message: 'no such account' } }
    const seed = seeds[wallet.isForger ? 1 - signer : signer]!
    const signature = ed25519.sign(sha256(`Stellar Signed Message:\n${blob}`), seed)
    return { signedBlob: Buffer.from(signature).toString('base64'), signerAddress: account }
  }
  function signTransaction(xdr: string, passphrase: string, account: string): object {
    const signer = wallet.addresses.indexOf(account)
    const unsigned = new Transaction(xdr, passphrase)
    const { destination } = unsigned.operations[0] as Operation.Payment
    payments.push(destination)
    const transaction = changed(unsigned, wallet.changes.get(destination), accountId(new Uint8Array(32).fill(9)))
    transaction.sign(Keypair.fromRawEd25519Seed(Buffer.from(seeds[signer]!)))
    return { signedTransaction: transaction.toXDR(), signerAddress: account }
  }
  function answerTo({
    type,
    blob,
    accountToSign,
    transactionXdr,
    networkPassphrase,
  }: Readonly<Record<string, string>>): object | undefined {
    questions.push(type!)
    const lie = wallet.lies.get(type!)
    if (lie) return lie
    switch (type) {
      case 'REQUEST_CONNECTION_STATUS':
        return { isConnected: true }
      case 'REQUEST_ALLOWED_STATUS':
        return { isAllowed: wallet.isAllowed }
      case 'REQUEST_PUBLIC_KEY':
        return { publicKey: visible() }
      case 'REQUEST_NETWORK_DETAILS':
        return { networkDetails: wallet.network }
      case 'REQUEST_ACCESS':
        if (wallet.isAllowed && wallet.answer === 'approve') return { publicKey: visible() }
        return prompted(type, () => {
          wallet.isAllowed = true
          return { publicKey: visible() }
        })
      case 'SUBMIT_BLOB':
        return prompted(type, () => sign(blob ?? '', accountToSign ?? visible()))
      case 'SUBMIT_TRANSACTION':
        return prompted(type, () => signTransaction(transactionXdr!, networkPassphrase!, accountToSign!))
      default:
        return { error: `Unable to send message to extension: ${type}` }
    }
  }
  function hear({ source, data }: MessageEvent): void {
    if (source !== window || data?.source !== 'FREIGHTER_EXTERNAL_MSG_REQUEST') return
    const answer = answerTo(data)
    if (answer)
      window.postMessage(
        { ...answer, source: 'FREIGHTER_EXTERNAL_MSG_RESPONSE', messagedId: data.messageId },
        window.location.origin,
      )
  }
  window.addEventListener('message', hear)
  return wallet
}
