import type { SignCall } from '@portico/wallet-requests/signer'
import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sharedPostgres } from '@portico/devnet/postgres'
import { readRequest, type Facts, type WalletRequest } from '@portico/wallet-requests'
import { toHex } from 'viem'

import { createSignerClient } from '../src/server/signer/createSignerClient.js'
import { ask, browserKey, decide, pageOrigin, siteOrigin } from '../test/signer/person.js'

// Milliseconds of processor time that the signer needs for one signature: `node --conditions=@portico/source --import tsx` this file.

const perWallet = 28
const wallets = 36
const network = { name: 'Ethereum', symbol: 'ETH', decimals: 18 }
const fee = { gas: '21000', maxFeePerGas: '2000000000', maxPriorityFeePerGas: '1000000000', estimate: '21000000000000' }

const postgres = await sharedPostgres()
const folder = await mkdtemp(join(tmpdir(), 'signer-'))
const socketPath = join(folder, 'signer.sock')
const file = join(folder, 'signer.json')
await writeFile(
  file,
  JSON.stringify({
    listen: { socketPath },
    database: await postgres.create('load'),
    stateFile: join(folder, 'state.json'),
    origin: siteOrigin,
    projects: { shop: { chains: ['eip155:1'] } },
    networks: { 'eip155:1': network },
  }),
)
const program = fileURLToPath(new URL('../src/signer/cli.ts', import.meta.url))
const child = spawn(process.execPath, ['--conditions=@portico/source', '--import', 'tsx', program, file], {
  env: { PATH: process.env['PATH'], PORTICO_KEK_k1: randomBytes(32).toString('base64url') },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const client = createSignerClient({ socketPath, timeout: 60_000 })
try {
  while (!(await client.isReady())) await new Promise((resolve) => setTimeout(resolve, 100))
  await measure('message', (account) => ({ method: 'personal_sign', params: [toHex('Hello'), account] }))
  await measure('transaction', (account) => ({
    method: 'eth_sendTransaction',
    params: [{ from: account, to: `0x${'11'.repeat(20)}`, value: '0x1' }],
  }))
} finally {
  client.close()
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await postgres.stop()
  await rm(folder, { recursive: true })
}

type Part = Pick<WalletRequest, 'method' | 'params'>

async function measure(name: string, partOf: (account: string) => Part): Promise<void> {
  const calls: SignCall[] = []
  for (let at = 0; at < wallets; at++) calls.push(...(await callsOf(partOf)))
  // What is compiled once is not counted.
  for (const call of calls.splice(0, 200)) await client.call('/sign', call)
  const [before, began] = [await processorTime(), performance.now()]
  const waiting = [...calls]
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let call = waiting.pop(); call; call = waiting.pop()) await client.call('/sign', call)
    }),
  )
  const [used, took] = [(await processorTime()) - before, performance.now() - began]
  const each = (time: number) => (time / calls.length).toFixed(2)
  process.stdout.write(
    `${name}: ${each(used)} ms of processor for each of ${calls.length}, ${Math.round((calls.length / took) * 1000)} a second\n`,
  )
}

async function callsOf(partOf: (account: string) => Part): Promise<readonly SignCall[]> {
  const userId = randomUUID()
  const frame = browserKey()
  await client.call('/keys/enrol', { userId, projectId: 'shop', kind: 'frame', jwk: frame.jwk, origin: pageOrigin })
  const { accounts } = await client.call('/wallets/create', { userId, projectId: 'shop' })
  const { evm, solana } = accounts
  return Array.from({ length: perWallet }, (_, nonce) => {
    const request = { origin: pageOrigin, account: evm, chainId: 'eip155:1', ...partOf(evm) }
    const facts: Facts = { at: Date.now(), chains: ['eip155:1'], network, accounts: { eoa: evm, solana }, fee }
    const asked = ask(frame, request, Date.now())
    const answer = readRequest(request, facts)
    if ('refusal' in answer) throw new Error(answer.refusal.code)
    const decision = decide(asked, answer.reading.digest, Date.now())
    const filling = { transaction: { nonce } }
    return { userId, requestText: asked.requestText, facts, filling, frame: asked.frame, decision }
  })
}

/** Of the signer, in milliseconds (Linux: hundredths of a second). */
async function processorTime(): Promise<number> {
  const stat = await readFile(`/proc/${child.pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
