import { rpcErrorCodes, type Caip2 } from '@portico/core'
import { intentOf, signableBytes, toSigned, type Reading } from '@portico/wallet-requests'
import type { LedgerContext } from '../../LedgerSpec.js'
import { createReader, type SigningDeps } from '../createReader.js'
import type { OpenApp } from '../device/createDevice.js'
import { deviceError } from '../device/toDeviceError.js'
import { readAddress, toBase58 } from './base58.js'
import { offchainMessage } from './offchainMessage.js'

type Solana = Awaited<ReturnType<OpenApp['sdk']['createSolana']>>

/** What the device signs. Each request is read, shown as it was read, and signed as it was read. */
export interface SolanaRequests {
  /** @throws RefusalError, -32602 for what no app signs, the errors of the device */
  signMessage(
    networkId: Caip2,
    message: Uint8Array,
  ): Promise<{ readonly signedMessage: Uint8Array; readonly signature: Uint8Array }>
  /** @throws RefusalError, the errors of the device */
  signTransaction(
    networkId: Caip2,
    transaction: Uint8Array,
    options?: { readonly isSent: boolean },
  ): Promise<SignedTransaction>
}

/** The whole transaction, and the account's own signature. */
export interface SignedTransaction {
  readonly bytes: Uint8Array
  readonly base64: string
  readonly signature: Uint8Array
}

/** Of ed25519. */
const signatureSize = 64
/** Bytes; as many as a reading shows. */
const longestMessage = 3000

export function createSolanaRequests(context: LedgerContext, deps: SigningDeps): SolanaRequests {
  const { account, approvals, device, limit } = deps
  const { address, path } = account
  const app = 'Solana'
  const publicKey = readAddress(address) ?? new Uint8Array()
  const reader = createReader(context, deps)

  /** Has the app sign, once it is sure that the keys are those of the account. @throws `ledger/otherDevice` */
  function sign(
    reading: Reading,
    ask: (solana: Solana, version: string) => Promise<{ readonly signature: Uint8Array }>,
  ): Promise<Uint8Array> {
    return approvals.ask({ app, reading }, ({ signal, confirming }) =>
      device.use({
        app,
        limit,
        signal,
        async work({ sdk, transport, version }) {
          const solana = await sdk.createSolana(transport)
          const found = await solana.getAddress(path)
          if (toBase58(Uint8Array.from(found.address)) !== address)
            throw deviceError(context, 'otherDevice', app, undefined, { address })
          confirming()
          const signature = Uint8Array.from((await ask(solana, version)).signature)
          if (signature.length === signatureSize) return signature
          throw context.error('badAnswer', { from: 'Ledger', method: reading.intent.kind })
        },
      }),
    )
  }
  return {
    async signMessage(networkId, message) {
      // It is the same for apps of every version, so that nothing is shown for it.
      if (message.length > longestMessage || !offchainMessage(message, { publicKey, version: '0' })) throw noText()
      const params = { message: toBase58(message), pubkey: address }
      const reading = await reader.readWhole(reader.open(networkId, 'solana_signMessage', params))
      const [read] = signableBytes(intentOf(reading, 'solanaMessage'))
      let signedMessage: Uint8Array | undefined
      const signature = await sign(reading, async (solana, version) => {
        signedMessage = offchainMessage(read!.bytes, { publicKey, version })
        if (!signedMessage) throw noText()
        return solana.signOffchainMessage(path, Buffer.from(signedMessage))
      })
      return { signedMessage: signedMessage!, signature }
    },
    async signTransaction(networkId, transaction, { isSent } = { isSent: false }) {
      const method = isSent ? 'solana_signAndSendTransaction' : 'solana_signTransaction'
      const params = { transaction: toBase64(transaction) }
      const reading = await reader.readWhole(reader.open(networkId, method, params))
      const intent = intentOf(reading, 'solanaTransactions')
      const [read] = signableBytes(intent)
      const signature = await sign(reading, (solana) => solana.signTransaction(path, Buffer.from(read!.bytes)))
      const [base64 = ''] = toSigned(intent, {}, [signature]).transactions
      return { base64, signature, bytes: Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)) }
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

function noText(): Error {
  const message = `A Ledger signs texts of 1 to ${longestMessage} bytes`
  return Object.assign(new Error(message), { code: rpcErrorCodes.invalidParams })
}
