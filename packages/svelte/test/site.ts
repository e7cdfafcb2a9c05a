import { createModal, type Modal, type StorageArea } from '@portico/core'
import { evm } from '@portico/evm'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export interface Site {
  readonly modal: Modal
  readonly wallet: EvmTestWallet
  /** Requests for the balance that the node got. */
  readonly asked: () => number
  connect(): Promise<unknown>
}

/** A page with a wallet on chain 31337, and a node of that chain on which every account has 1.5 coins. */
export async function openSite(stored: Map<string, string> = new Map()): Promise<Site> {
  let asked = 0
  const node = createServer((request, response) => {
    const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      response.writeHead(200, { ...headers, 'content-type': 'application/json' })
      if (body === '') return response.end()
      const { id, method } = JSON.parse(body) as { readonly id: number; readonly method: string }
      if (method === 'eth_getBalance') asked += 1
      const result = method === 'eth_getBalance' ? '0x14d1120d7b160000' : '0x7a69'
      return response.end(JSON.stringify({ jsonrpc: '2.0', id, result }))
    })
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void node.close())
  const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
  const wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', rpcUrl: url })
  onTestFinished(wallet.announce(window))
  const storage: StorageArea = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
  }
  const home = {
    id: 31337,
    name: 'Home',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  }
  const other = { ...home, id: 31338, name: 'Other' }
  const modal = createModal({ projectId: 'p', storage, plugins: [evm({ networks: [home, other] })] })
  onTestFinished(() => modal.dispose())
  return { modal, wallet, asked: () => asked, connect: () => modal.connect({ wallet: 'example.meadow' }) }
}
