import { SignMessage } from '@portico/core'
import {
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemInstruction,
  SystemProgram,
  Transaction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { toBase58 } from '../src/runtime/solana/base58.js'
import { acted, openLedger } from './ledgerStage.js'

const blockhash = new PublicKey(new Uint8Array(32).fill(3)).toBase58()
const receiver = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey

async function openSolana(device = {}) {
  const stage = await openLedger({ device })
  await stage.connectLedger('Solana')
  const address = stage.account()!.address!
  const payer = new PublicKey(address)
  return { ...stage, address, payer, provider: stage.modal.api.solana.getProvider() }
}
const transfer = (payer: PublicKey) => SystemProgram.transfer({ fromPubkey: payer, toPubkey: receiver, lamports: 42 })

function isSigned(payer: PublicKey, message: Uint8Array, signature: Uint8Array): boolean {
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const key = createPublicKey({ key: Buffer.concat([prefix, payer.toBytes()]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

it.each(['1.12.0', '1.7.2'])('signs a message behind the header of an app of version %s', async (version) => {
  const { modal, address, payer, simulator } = await openSolana({ version })
  const message = 'Sign in to Meridian'
  const account = modal.store.get(modal.atoms.account)!.caipAddress!
  const signed = await acted(() => modal.capability(SignMessage).for('solana')!.signMessage({ account, message }))
  expect(simulator.prompts).toEqual(['message'])
  // Behind the command's header, how many paths there are, and the path.
  const asked = simulator.commands.find((one) => one.startsWith('e007'))!
  const bytes = Buffer.from(asked.slice(10 + 2 + 26), 'hex')
  expect(toBase58(bytes)).toBe((signed as unknown as { signedMessage: string }).signedMessage)
  expect(bytes.subarray(0, 16).toString('latin1')).toBe('\xffsolana offchain')
  expect(bytes.subarray(-message.length).toString()).toBe(message)
  expect(bytes).toHaveLength(message.length + (version === '1.7.2' ? 20 : 85))
  expect(address).toBe(payer.toBase58())
})

it('signs a legacy transaction and one of version 0, longer than a command', async () => {
  const { provider, payer } = await openSolana()
  const legacy = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(transfer(payer))
  const one = await acted(() => provider.signTransaction(legacy))
  expect(isSigned(payer, one.serializeMessage(), one.signature!)).toBe(true)

  const instructions = Array.from({ length: 12 }, () => [
    transfer(payer),
    ComputeBudgetProgram.setComputeUnitLimit({ units: 9 }),
  ])
  const message = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: blockhash,
    instructions: instructions.flat(),
  }).compileToV0Message()
  expect(message.serialize().length).toBeGreaterThan(255)
  const two = await acted(() => provider.signTransaction(new VersionedTransaction(message)))
  expect(isSigned(payer, two.message.serialize(), two.signatures[0]!)).toBe(true)
})

it('hands a transaction to the node of the network, once it is signed', async () => {
  const { provider, payer, node } = await openSolana()
  const legacy = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(transfer(payer))
  const signature = await acted(() => provider.signAndSendTransaction(legacy))
  const sent = node.calls.find(({ method }) => method === 'sendTransaction')!
  const handed = Transaction.from(Buffer.from(sent.params[0] as string, 'base64'))
  expect(isSigned(payer, handed.serializeMessage(), handed.signature!)).toBe(true)
  expect(signature.length).toBeGreaterThan(80)
})

it('refuses a transaction in which the account has nothing to sign, and what is no text', async () => {
  const { provider, simulator } = await openSolana()
  const other = new Transaction({ feePayer: receiver, recentBlockhash: blockhash }).add(transfer(receiver))
  await expect(acted(() => provider.signTransaction(other))).rejects.toMatchObject({ code: -32602 })
  await expect(acted(() => provider.signMessage(Uint8Array.of(0xff, 0xfe)))).rejects.toMatchObject({ code: -32602 })
  expect(simulator.prompts).toEqual([])
})

it('says that a text which the app cannot show needs blind signing', async () => {
  const { provider, simulator, until, notice, press } = await openSolana()
  const signing = provider.signMessage(new TextEncoder().encode('Grüße'))
  await until(() => expect(notice()).toContain('The Solana app on the Ledger does not allow blind signing'))
  simulator.setBlindSigning(true)
  await press('Try again')
  expect(await signing).toHaveLength(64)
})

it('shows a message as it is signed, with marks for what is not seen, and refuses a sign-in for another site', async () => {
  const { provider, simulator, until, root, address } = await openSolana()
  simulator.behave('wait')
  simulator.setBlindSigning(true)
  const message = new TextEncoder().encode('pay\u202eSOL')
  const signing = provider.signMessage(message)
  await until(() => expect(simulator.prompts).toEqual(['message']))
  expect(root().querySelector('.view mark')?.textContent).toBe('⟨U+202E⟩')
  const asked = simulator.commands.find((one) => one.startsWith('e007'))!
  expect(asked.endsWith(Buffer.from(message).toString('hex'))).toBe(true)
  simulator.answer('approve')
  expect(await acted(() => signing)).toHaveLength(64)
  const signIn = `bank.example wants you to sign in with your Solana account:\n${address}`
  await expect(acted(() => provider.signMessage(new TextEncoder().encode(signIn)))).rejects.toMatchObject({
    code: 4100,
    data: { code: 'embedded/domainMismatch' },
  })
})

it('shows the amount of a transaction and who gets it, which are those that the device signs', async () => {
  const { provider, payer, simulator, until, text } = await openSolana()
  simulator.behave('wait')
  const legacy = new Transaction({ feePayer: payer, recentBlockhash: blockhash }).add(transfer(payer))
  const signing = provider.signTransaction(legacy)
  await until(() => expect(simulator.prompts).toEqual(['transaction']))
  expect(text()).toContain('0.000000042 SOL')
  expect(text()).toContain(receiver.toBase58())
  simulator.answer('approve')
  const signed = await acted(() => signing)
  expect(isSigned(payer, signed.serializeMessage(), signed.signature!)).toBe(true)
  expect(SystemInstruction.decodeTransfer(signed.instructions[0]!)).toMatchObject({
    toPubkey: receiver,
    lamports: 42n,
  })
})
