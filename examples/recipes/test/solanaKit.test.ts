import { startSolana } from '@portico/devnet-solana'
import { stubPage } from '@portico/testing/conformance'
import {
  address,
  appendTransactionMessageInstruction,
  createSignableMessage,
  createSolanaRpc,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getPublicKeyFromAddress,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  verifySignature,
} from '@solana/kit'
import { expect, it, onTestFinished } from 'vitest'
import { createSolanaSigner } from '../src/solanaKit.js'
import { openPage, sol } from './solana.js'

it('@solana/kit signs messages and sends transactions for the account that the visitor connected', async () => {
  const chain = await startSolana()
  onTestFinished(() => chain.stop())
  stubPage()
  const { modal } = openPage(chain)
  await modal.connect({ wallet: 'Meadow' })
  const signer = createSolanaSigner(modal)

  const message = createSignableMessage('Hello')
  const [signatures] = await signer.signMessages([message])
  const key = await getPublicKeyFromAddress(signer.address)
  expect(await verifySignature(key, signatures![signer.address]!, message.content)).toBe(true)

  // System program: Transfer is instruction 2, with the lamports in 8 bytes.
  const data = new Uint8Array(12)
  new DataView(data.buffer).setUint32(0, 2, true)
  new DataView(data.buffer).setBigUint64(4, sol, true)
  const receiver = address('9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin')
  const rpc = createSolanaRpc(chain.url as 'http://127.0.0.1')
  const { value: latest } = await rpc.getLatestBlockhash().send()
  const signed = await pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayerSigner(signer, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) =>
      appendTransactionMessageInstruction(
        {
          programAddress: address('11111111111111111111111111111111'),
          accounts: [
            { address: signer.address, role: 3 },
            { address: receiver, role: 1 },
          ],
          data,
        },
        m,
      ),
    (m) => signTransactionMessageWithSigners(m),
  )
  await rpc.sendTransaction(getBase64EncodedWireTransaction(signed), { encoding: 'base64' }).send()
  await expect.poll(async () => (await rpc.getBalance(receiver).send()).value).toBe(sol)
})
