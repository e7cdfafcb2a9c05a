// Exchanges that Ledger recorded and publishes with its packages, replayed by Ledger's own double: what this plugin asks of a device is
// what those devices were asked, and what they answered verifies.
import { openTransportReplayer, RecordStore } from '@ledgerhq/hw-transport-mocker'
import { intentOf, readOrRefuse } from '@portico/wallet-requests'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import {
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
  toHex,
  type Hex,
  type TypedDataDefinition,
} from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { ledgerSdk, type Transport } from '../src/runtime/device/ledgerSdk.js'
import { createEthereumSigner, type OpenAccount } from '../src/runtime/ethereum/createEthereumSigner.js'
import type { LedgerContext } from '../src/LedgerSpec.js'
import { offchainMessage } from '../src/runtime/solana/offchainMessage.js'

const recordings = `${dirname(createRequire(import.meta.url).resolve('@ledgerhq/hw-app-eth/package.json'))}/tests/fixtures`
const read = (path: string): string => readFileSync(`${recordings}/${path}`, 'utf8')

const pathBytes: Readonly<Record<string, string>> = {
  "44'/60'/0'/0/0": '058000002c8000003c800000000000000000000000',
  "44'/60'/0'/0'/0": '058000002c8000003c800000008000000000000000',
}
/** The exchange by which a device says the address of a path. */
function addressExchange(path: string, address: string): string {
  const answer = `41${'04'.padEnd(130, '1')}28${Buffer.from(address.slice(2)).toString('hex')}9000`
  return `=> e002000015${pathBytes[path]}\n<= ${answer}\n`
}
/** The signature in the last answer of a recording: v, r and s, then the status. */
function recordedSignature(exchanges: string): { readonly v: number; readonly signature: Hex } {
  const [answer] = /[\da-f]{130}9000\s*$/.exec(exchanges.trim())!
  const v = Number.parseInt(answer.slice(0, 2), 16)
  return { v, signature: `0x${answer.slice(2, 130)}${toHex(v < 27 ? v + 27 : v).slice(2)}` as Hex }
}
async function openRecorded(path: string, address: string, exchanges: string) {
  const store = RecordStore.fromString(addressExchange(path, address) + exchanges)
  const transport = (await openTransportReplayer(store)) as unknown as Transport
  const confirming = vi.fn<OpenAccount['confirming']>()
  const open: OpenAccount = {
    sdk: ledgerSdk,
    transport,
    version: '1.0.0',
    account: { namespace: 'eip155', address, path },
    confirming,
  }
  return { open, store, confirming }
}
/** What is signed of a request, as it is read. */
function readIntent<Kind extends 'evmMessage' | 'evmTypedData'>(kind: Kind, account: string, given: string, chain = 1) {
  const chainId = `eip155:${chain}`
  const [method, params] =
    kind === 'evmMessage' ? ['personal_sign', [given, account]] : ['eth_signTypedData_v4', [account, given]]
  const facts = {
    at: 0,
    chains: [chainId],
    network: { name: 'Ethereum', symbol: 'ETH', decimals: 18 },
    accounts: { eoa: account },
  }
  return intentOf(readOrRefuse({ origin: 'https://meridian.example', account, chainId, method, params }, facts), kind)
}
const signer = createEthereumSigner({ error: (name: string) => new Error(name) } as unknown as LedgerContext)
const path = "44'/60'/0'/0/0"

describe('Ethereum', () => {
  // Two keys signed these: that the same two come out shows that each message has the hash which the device computed.
  const one = '0xEB1297A7AeEd59196eb8A4e401C952Eb19F62006'
  const other = '0xB7030d92Ec58bA063aC413a2Ce0420A14686f84f'
  /** These have a type that no field is of: a reading refuses them, and the device was given that type too. */
  const unread: readonly string[] = ['1', '8', '9']
  it.each([
    ...['1', '4', '5', '6', '8', '9', '10'].map((name) => [name, one] as const),
    ...['0', '11', '12', '13'].map((name) => [name, other] as const),
  ])(
    'signs recorded typed data %s field by field, by the key of that device, and asks no server about it',
    async (name, address) => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      const json = read(`messages/${name}.json`)
      const { domain } = JSON.parse(json) as { readonly domain: { readonly chainId?: number } }
      const intent = unread.includes(name)
        ? ({ kind: 'evmTypedData', key: 'evm', account: address, typedData: JSON.parse(json) } as const)
        : readIntent('evmTypedData', address, json, domain.chainId)
      const exchanges = read(`apdus/${name}.apdus`)
      const { signature } = recordedSignature(exchanges)
      const { open, store, confirming } = await openRecorded(
        path,
        address,
        read('apdus/version-1.0.0.apdus') + exchanges,
      )
      expect(await signer.signTypedData(open, intent)).toBe(signature)
      expect(store.isEmpty()).toBe(true)
      expect(confirming.mock.calls).toEqual([[]])
      expect(fetched).not.toHaveBeenCalled()
    },
  )

  it('signs the hashes where the device does not know the instruction', async () => {
    const json = read('messages/0.json')
    const data = JSON.parse(json) as TypedDataDefinition & { readonly domain: { readonly chainId: number } }
    const { signature } = recordedSignature(read('apdus/0.apdus'))
    const address = await recoverTypedDataAddress({ ...data, signature })
    const intent = readIntent('evmTypedData', address, json, data.domain.chainId)
    const first = /=> e01a.*\n/.exec(read('apdus/0.apdus'))![0]
    const probe = await openRecorded(path, address, `${read('apdus/version-1.0.0.apdus')}${first}<= 6d00\n`)
    await expect(signer.signTypedData(probe.open, intent)).rejects.toThrow()
    const [hashes] = probe.confirming.mock.calls.at(-1)!
    const asked = `=> e00c000055${pathBytes[path]}${hashes!.domain.slice(2)}${hashes!.message.slice(2)}\n`
    const answer = /<= [\da-f]{130}9000\s*$/.exec(read('apdus/0.apdus').trim())![0]
    const { open, store } = await openRecorded(
      path,
      address,
      `${read('apdus/version-1.0.0.apdus')}${first}<= 6d00\n${asked}${answer}\n`,
    )
    expect(await signer.signTypedData(open, intent)).toBe(signature)
    expect(store.isEmpty()).toBe(true)
  })

  it('signs a transaction of EIP-1559', async () => {
    const exchanges = `
      => e00400003f058000002c8000003c80000000000000000000000002e801808417d78400850c529dc58c82520894b0b5b0106d69fe64545a60a68c014f7570d3f8610180c0
      <= 00339a8118c0329e403415129205d1d019e5fc5c95bc746b7e9e6efde3ddebfc1107c0393a6bba61a6f3eabc9a1d8298820fd0316436b49b0bc4082bfab81531e39000
    `
    const transaction = {
      type: 'eip1559',
      chainId: 1,
      nonce: 0,
      to: '0xB0b5B0106D69fE64545A60A68C014f7570D3F861',
      value: 1n,
      gas: 21_000n,
      maxPriorityFeePerGas: 400_000_000n,
      maxFeePerGas: 52_925_678_988n,
    } as const
    const { signature } = recordedSignature(exchanges)
    const r: Hex = `0x${signature.slice(2, 66)}`
    const s: Hex = `0x${signature.slice(66, 130)}`
    const serializedTransaction = serializeTransaction(transaction, { r, s, yParity: 0 })
    const address = await recoverTransactionAddress({ serializedTransaction })
    const { open } = await openRecorded(path, address, exchanges)
    expect((await signer.signTransaction(open, transaction)).bytes).toBe(serializedTransaction)
  })

  it('signs a message', async () => {
    const exchanges = `
      => e00800001d058000002c8000003c8000000080000000000000000000000474657374
      <= 1b8beafdd56521af1213d6d668a2aed262cc840e7174b642215aec013a1c88b2bd3a407b9125f1bfc015df6983ae8b87a34d54be367b4275834c3039622a73ee009000
    `
    const { signature } = recordedSignature(exchanges)
    const address = await recoverMessageAddress({ message: 'test', signature })
    const { open } = await openRecorded("44'/60'/0'/0'/0", address, exchanges)
    expect(await signer.signMessage(open, readIntent('evmMessage', address, 'test'))).toBe(signature)
  })

  it('refuses a signature of another key', async () => {
    const exchanges = `
      => e00800001d058000002c8000003c8000000080000000000000000000000474657374
      <= 1b8beafdd56521af1213d6d668a2aed262cc840e7174b642215aec013a1c88b2bd3a407b9125f1bfc015df6983ae8b87a34d54be367b4275834c3039622a73ee009000
    `
    const address = `0x${'ab'.repeat(20)}`
    const { open } = await openRecorded("44'/60'/0'/0'/0", address, exchanges)
    await expect(signer.signMessage(open, readIntent('evmMessage', address, 'test'))).rejects.toThrow('badAnswer')
  })
})

describe('Solana', () => {
  it('puts the header before a message that older apps were given', () => {
    const message = new TextEncoder().encode('Long Off-Chain Test Message.')
    const bytes = offchainMessage(message, { publicKey: new Uint8Array(32), version: '1.0.6' })!
    // Of the test `signOffchainMessage`.
    expect(Buffer.from(bytes).toString('hex')).toBe(
      'ff736f6c616e61206f6666636861696e00001c004c6f6e67204f66662d436861696e2054657374204d6573736167652e',
    )
  })

  it('reads the address and the version of the app', async () => {
    const store = RecordStore.fromString(`
      => e005000015058000002c800001f5800000008000000080000000
      <= 4d65a10662b9759d62bb59048366705454654cf4f9b4b3525cf314429e46c6919000
    `)
    const solana = await ledgerSdk.createSolana((await openTransportReplayer(store)) as unknown as Transport)
    const { address } = await solana.getAddress("44'/501'/0'/0'/0'")
    expect(Buffer.from(address).toString('hex')).toBe(
      '4d65a10662b9759d62bb59048366705454654cf4f9b4b3525cf314429e46c691',
    )
  })
})
