import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recoverMessageAddress, toHex, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'

import { startRequestSite, type RequestSite, type RequestVisitor } from '../requestVisitor.js'
import { codeOf } from '../signer/signerSite.js'
import { startTestNode, type TestNode } from './testNode.js'

vi.setConfig({ testTimeout: 60_000 })

const chainId = 'eip155:1'

/** Between a site and its signer: carries everything, or loses answers. */
interface Line {
  readonly socketPath: string
  /** Connects the site to this socket from now on. */
  lead(to: string): void
  /** So many answers are lost; the signer works all the same. */
  lost: number
  stop(): Promise<void>
}

async function startLine(folder: string): Promise<Line> {
  const open = new Set<Socket>()
  let target = ''
  const close = () => open.forEach((socket) => socket.destroy())
  const server: Server = createServer((from) => {
    const to = createConnection(target)
    let isLost = false
    for (const socket of [from, to]) {
      open.add(socket)
      socket
        .on('error', () => undefined)
        .on('close', () => {
          open.delete(socket)
          from.destroy()
          to.destroy()
        })
    }
    from.on('data', (part) => {
      if (!isLost && line.lost > 0) {
        line.lost -= 1
        isLost = true
      }
      to.write(part)
    })
    to.on('data', (part) => isLost || from.write(part))
  })
  const line: Line = {
    socketPath: join(folder, 'line.sock'),
    lead(to) {
      target = to
      close()
    },
    lost: 0,
    async stop() {
      close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  await new Promise<void>((resolve) => server.listen(line.socketPath, resolve))
  return line
}

describe('a site whose signer', () => {
  let folder: string
  let line: Line
  let node: TestNode
  let site: RequestSite
  let owner: RequestVisitor
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'line-'))
    ;[line, node] = await Promise.all([startLine(folder), startTestNode()])
    const networks = { [chainId]: { name: 'Ethereum', rpcUrl: node.url, symbol: 'ETH', decimals: 18 } }
    site = await startRequestSite({ networks, signer: { socketPath: line.socketPath, timeout: 2000 } })
    line.lead(signerSocket())
  }, 120_000)
  beforeEach(async () => void (owner = await site.visit()))
  afterEach(() => void (line.lost = 0))
  afterAll(async () => {
    await site.stop()
    await line.stop()
    await node.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const signerSocket = () => (site.signer.signer as { readonly socketPath: string }).socketPath
  const message = toHex('hello')
  const ask = () =>
    owner.ask({ account: owner.accounts.evm, chainId, method: 'personal_sign', params: [message, owner.accounts.evm] })
  const signatures = async () => (await site.query('select hash from signer_signature')).length
  const signerOf = async (signature: unknown) =>
    recoverMessageAddress({ message: { raw: message }, signature: signature as Hex })

  it('is gone says so, signs nothing, and signs when it is back', async () => {
    const before = await signatures()
    const asked = await ask()
    line.lead('/nowhere/signer.sock')
    expect(await codeOf(asked.approve())).toBe('signer/unavailable')
    expect(await signatures()).toBe(before)
    line.lead(signerSocket())
    expect(await signerOf(await (await ask()).approve())).toBe(owner.accounts.evm)
  })

  it('was restarted between question and decision signs what was decided', async () => {
    const asked = await ask()
    await site.signer.restart()
    expect(await signerOf(await asked.approve())).toBe(owner.accounts.evm)
  })

  it('is too slow once is asked the same again: one signature, which the page gets', async () => {
    const before = await signatures()
    const asked = await ask()
    line.lost = 1
    expect(await signerOf(await asked.approve())).toBe(owner.accounts.evm)
    expect(line.lost).toBe(0)
    expect(await signatures()).toBe(before + 1)
  })

  it('stays slow: the page learns it, and the decision counts no second time', async () => {
    const before = await signatures()
    const asked = await ask()
    line.lost = 2
    expect(await codeOf(asked.approve())).toBe('signer/unavailable')
    line.lost = 0
    expect(await codeOf(asked.approve())).toBe('embedded/aborted')
    // It was signed, and no page has it.
    expect(await signatures()).toBe(before + 1)
  })

  it('is told of fees by a node that lies signs no fee above that of the operator', async () => {
    const asked = () =>
      owner.ask({
        account: owner.accounts.evm,
        chainId,
        method: 'eth_sendTransaction',
        params: [{ from: owner.accounts.evm, to: `0x${'22'.repeat(20)}`, value: '0x1' }],
      })
    // A millionth of a coin for each unit of gas.
    node.answers.set('eth_maxPriorityFeePerGas', () => '0xe8d4a51000000')
    const sent = node.sent.length
    expect(await codeOf((await asked()).approve())).toBe('signer/fee')
    expect(node.sent).toHaveLength(sent)
    node.answers.set('eth_maxPriorityFeePerGas', () => '0x1')
    expect(await codeOf((await asked()).approve())).toBe('done')
  })

  it('has another site beside it knows the visitors of both, each with keys of their own', async () => {
    const networks = { [chainId]: { name: 'Ethereum', rpcUrl: node.url, symbol: 'ETH', decimals: 18 } }
    const other = await startRequestSite({ networks, signer: site.signer.signer })
    try {
      const there = await other.visit(owner.email)
      expect(there.userId).not.toBe(owner.userId)
      expect(there.accounts.evm).not.toBe(owner.accounts.evm)
      const own = { account: there.accounts.evm, chainId, method: 'personal_sign' }
      const signature = await there.request({ ...own, params: [message, there.accounts.evm] })
      expect(await signerOf(signature)).toBe(there.accounts.evm)
      // A page there asks for nothing of a visitor here.
      const foreign = { ...own, account: owner.accounts.evm, params: [message, owner.accounts.evm] }
      expect(await codeOf(there.request(foreign))).toBe('embedded/unreadable')
    } finally {
      await other.stop()
    }
  })
})
