import { createPrivateKey, sign, verify, createPublicKey } from 'node:crypto'
import { SignMessage } from '@portico/core'
import { Keypair, SystemProgram, Transaction } from '@solana/web3.js'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { openEmbedded, type EmbeddedStage } from './embeddedStage.js'

const pair = Keypair.fromSeed(new Uint8Array(32).fill(1))
const address = pair.publicKey.toBase58()
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const key = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), new Uint8Array(32).fill(1)]),
  format: 'der',
  type: 'pkcs8',
})

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Of bytes that do not begin with zero. */
function base58(bytes: Uint8Array): string {
  let text = ''
  for (let left = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); left > 0n; left /= 58n)
    text = alphabet[Number(left % 58n)]! + text
  return text
}
function fromBase58(text: string): Buffer {
  const value = [...text].reduce((sum, character) => sum * 58n + BigInt(alphabet.indexOf(character)), 0n)
  const digits = value.toString(16)
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex')
}

/** Logged in on Solana, before a frame that approves everything and signs with the key of the double's account. */
async function openSolana(): Promise<EmbeddedStage> {
  const signed = (transaction: string): string => {
    const parsed = Transaction.from(Buffer.from(transaction, 'base64'))
    parsed.partialSign(pair)
    return parsed.serialize({ requireAllSignatures: false }).toString('base64')
  }
  const stage = await openEmbedded({
    answers: {
      RPC_REQUEST({ method, params }) {
        const { message, transaction, transactions } = params as {
          readonly message: string
          readonly transaction: string
          readonly transactions: readonly string[]
        }
        if (method === 'solana_signMessage') return { signature: base58(sign(null, fromBase58(message), key)) }
        if (method === 'solana_signTransaction') return { transaction: signed(transaction) }
        if (method === 'solana_signAllTransactions') return { transactions: transactions.map(signed) }
        const sent = Transaction.from(Buffer.from(signed(transaction), 'base64'))
        return { signature: base58(sent.signature!) }
      },
    },
  })
  await stage.logIn('solana')
  return stage
}
function transfer(lamports: number): Transaction {
  const { publicKey } = pair
  return new Transaction({
    feePayer: publicKey,
    blockhash: base58(new Uint8Array(32).fill(7)),
    lastValidBlockHeight: 0,
  }).add(SystemProgram.transfer({ fromPubkey: publicKey, toPubkey: publicKey, lamports }))
}

describe('on Solana', () => {
  it('[6.7] a message is signed by the capability of solana, which checks the signature', async () => {
    const stage = await openSolana()
    const message = 'Sign in to Meridian'
    const signing = stage.modal.capability(SignMessage).for('solana')!
    const { signature } = await act(() => signing.signMessage({ account: `${mainnet}:${address}`, message }))
    expect(verify(null, Buffer.from(message), createPublicKey(key), fromBase58(signature))).toBe(true)
    expect(stage.double.payloads('RPC_REQUEST')).toEqual([
      {
        method: 'solana_signMessage',
        params: { message: base58(Buffer.from(message)), pubkey: address },
        chainId: mainnet,
        chainNamespace: 'solana',
      },
    ])
  })

  it('[6.7] transactions are signed, alone and together, and sent', async () => {
    const stage = await openSolana()
    const provider = stage.modal.api.solana.getProvider()
    const one = await act(() => provider.signTransaction(transfer(1)))
    expect(one.verifySignatures()).toBe(true)
    const both = await act(() => provider.signAllTransactions([transfer(2), transfer(3)]))
    expect(both.every((signed) => signed.verifySignatures())).toBe(true)
    const signature = await act(() => provider.signAndSendTransaction(transfer(4), { maxRetries: 2 }))
    expect(fromBase58(signature)).toHaveLength(64)
    expect(stage.double.payloads('RPC_REQUEST').map(({ method }) => method)).toEqual([
      'solana_signTransaction',
      'solana_signAllTransactions',
      'solana_signAndSendTransaction',
    ])
    expect(stage.double.payloads('RPC_REQUEST')[2]?.params).toMatchObject({ options: { maxRetries: 2 } })
  })

  it('an answer of another form is refused', async () => {
    const stage = await openSolana()
    stage.double.answer('RPC_REQUEST', () => ({ signature: 'not base58: 0OIl' }))
    const provider = stage.modal.api.solana.getProvider()
    const failure = act(() => provider.signMessage(new Uint8Array([1, 2, 3])).catch((error: unknown) => error))
    expect(await failure).toMatchObject({ code: 'solana/badAnswer' })
    stage.double.answer('RPC_REQUEST', () => ({ transaction: 5 }))
    const refused = act(() => provider.signTransaction(transfer(1)).catch((error: unknown) => error))
    expect(await refused).toMatchObject({ message: expect.stringContaining('solana_signTransaction') as string })
  })

  it('another network is chosen through the frame', async () => {
    const stage = await openSolana()
    const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
    await act(() => stage.modal.switchNetwork(devnet))
    expect(stage.double.payloads('SWITCH_NETWORK')).toEqual([{ chainId: devnet }])
    const provider = stage.modal.api.solana.getProvider()
    await act(() => provider.signMessage(new Uint8Array([9])))
    expect(stage.double.payloads('RPC_REQUEST')).toMatchObject([{ chainId: devnet }])
  })
})
