import { startSolana } from '@portico/devnet-solana'
import { stubPage } from '@portico/testing/conformance'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { expect, it, onTestFinished } from 'vitest'
import { PorticoWalletAdapter } from '../src/walletAdapter.js'
import { openPage, sol } from './solana.js'

it('the adapter sends on the chain for the account that the visitor connected', async () => {
  const chain = await startSolana()
  onTestFinished(() => chain.stop())
  stubPage()
  const { modal, wallet } = openPage(chain)
  const adapter = new PorticoWalletAdapter(modal)
  await modal.connect({ wallet: 'Meadow' })

  const receiver = Keypair.generate().publicKey
  const fromPubkey = new PublicKey(wallet.accounts[0]!)
  const transfer = SystemProgram.transfer({ fromPubkey, toPubkey: receiver, lamports: sol })
  const connection = new Connection(chain.url, 'processed')
  await adapter.sendTransaction(new Transaction().add(transfer), connection)
  await expect.poll(() => connection.getBalance(receiver)).toBe(Number(sol))
})
