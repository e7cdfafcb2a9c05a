import { FrameError, safeMethods, type FrameRequest } from '@portico/embedded-api'
import { startGatewayDouble } from '@portico/testing/gateway'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { openEmbedded } from './embeddedStage.js'

const eoa = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const signature = `0x${'ab'.repeat(65)}`
const hash = `0x${'ab'.repeat(32)}`

/** Connected, before a node and a frame that write down what they are asked. */
async function openListening() {
  const node: string[] = []
  const frame: FrameRequest<'RPC_REQUEST'>[] = []
  const { url } = await startGatewayDouble(({ body }) => {
    const asked = JSON.parse(body) as { readonly id: number; readonly method: string }
    node.push(asked.method)
    return { body: { jsonrpc: '2.0', id: asked.id, result: '0x1' } }
  })
  const stage = await openEmbedded({ rpcUrl: url, accountTypes: { eip155: 'eoa' } })
  const isOpen = () => stage.modal.store.get(stage.modal.atoms.state).open
  stage.double.answer('RPC_REQUEST', async (request) => {
    frame.push(request)
    if (/^(personal_sign|eth_signTypedData_v4)$/.test(request.method)) return signature
    return request.method.startsWith('eth_send') ? hash : { id: '0x1' }
  })
  await stage.logIn()
  node.length = 0
  return { stage, node, frame, isOpen }
}
const typedData = JSON.stringify({ types: { EIP712Domain: [] }, primaryType: 'EIP712Domain', domain: {}, message: {} })
/** The methods that a visitor approves on EVM, with what a page sends. */
const approved: readonly (readonly [method: string, params: readonly unknown[]])[] = [
  ['personal_sign', ['0x00', eoa]],
  ['eth_signTypedData_v4', [eoa, typedData]],
  ['eth_sendTransaction', [{ from: eoa, to: smart, value: '0x1' }]],
  ['eth_sendUserOperation', [{ sender: smart }, smart]],
  [
    'wallet_sendCalls',
    [{ version: '2.0.0', chainId: '0x7a69', from: eoa, atomicRequired: true, calls: [{ to: smart }] }],
  ],
  ['wallet_grantPermissions', [{ chainId: '0x7a69' }]],
  ['wallet_revokePermissions', [{ pci: 'x' }]],
]
const byFrame = ['wallet_getAssets', 'wallet_getCallsStatus', 'wallet_getCapabilities']
const byWallet = ['eth_accounts', 'eth_chainId']

describe('the methods of the embedded wallet', () => {
  it('[6.5][7.32] that read are answered by a node, by the frame, or by what is known, without a screen', async () => {
    const { stage, node, frame, isOpen } = await openListening()
    const reads = safeMethods.filter((method) => ![...byFrame, ...byWallet].includes(method))
    expect(reads).toEqual(expect.arrayContaining(['eth_call', 'eth_getLogs', 'eth_sendRawTransaction']))
    for (const method of reads) expect(await stage.request(method, [])).toBe('0x1')
    expect(node).toEqual(reads)
    for (const method of byWallet) await stage.request(method)
    expect(frame).toEqual([])
    await stage.request('wallet_getCapabilities', [eoa, ['0x7a69']])
    await stage.request('wallet_getAssets', [{ account: eoa, chainFilter: ['0x7a69'] }])
    await stage.request('wallet_getCallsStatus', ['0xid'])
    expect(frame.map(({ method }) => method)).toEqual([
      'wallet_getCapabilities',
      'wallet_getAssets',
      'wallet_getCallsStatus',
    ])
    expect(isOpen()).toBe(false)
  })

  it.each(approved)('[6.5][7.32] %s is shown in ApproveTransaction, as the page sent it', async (method, params) => {
    const { stage, frame } = await openListening()
    let approve!: (answer: unknown) => void
    stage.double.answer('RPC_REQUEST', async (request) => {
      frame.push(request)
      return new Promise((resolve) => (approve = resolve))
    })
    let answer!: Promise<unknown>
    await act(async () => void (answer = stage.request(method, params)))
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    await stage.until(() => expect(approve).toBeDefined())
    expect(frame[0]).toMatchObject({ method, chainNamespace: 'eip155', chainId: 31_337 })
    // The plugin evm adds the chain to some.
    expect(frame[0]?.params).toMatchObject(params)
    await act(async () =>
      approve(method.startsWith('eth_send') ? hash : /sign/i.test(method) ? signature : { id: '0x1' }),
    )
    expect(await act(() => answer)).toBeTruthy()
  })

  it.each(['eth_sign', 'eth_signTransaction', 'wallet_addEthereumChain2', 'solana_signMessage', 'eth_newMethod'])(
    '[6.5] %s is refused, by its exact words, and reaches neither frame nor node',
    async (method) => {
      const { stage, node, frame } = await openListening()
      await act(async () => {
        await expect(stage.request(method, [])).rejects.toMatchObject({
          code: 4200,
          message: 'Requested RPC call is not allowed',
        })
      })
      await stage.until(() => expect(stage.toast()).toBe('Action not allowed'))
      expect(node).not.toContain(method)
      expect(frame).toEqual([])
    },
  )

  it('[6.5] that the frame refuses itself are refused', async () => {
    const { stage } = await openListening()
    stage.double.answer('RPC_REQUEST', () => {
      throw new FrameError('embedded/methodNotAllowed', 'This account does not answer this method.')
    })
    await act(async () => {
      await expect(stage.request('eth_sendUserOperation', [{}])).rejects.toMatchObject({ code: 4200 })
    })
  })
})
