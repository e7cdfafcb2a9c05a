import { describe, expect, it } from 'vitest'
import {
  authHashOf,
  createFlowKeys,
  readFlowKeys,
  recordReads,
  replayReads,
} from '../../src/browser/approve/sealFlow.js'
import { describe as describeRequest } from '../../src/browser/decode/describe.js'
import { bob, calldata, context, send } from '../decode/context.js'

describe('sealed flows', () => {
  it('open with the key of the fragment, and give the same proof', async () => {
    const frame = await createFlowKeys()
    const window = await readFlowKeys(frame.flowId, frame.key)
    expect(await window.open('req', await frame.seal('req', { a: ['é'] }))).toEqual({ a: ['é'] })
    expect(await authHashOf(window)).toBe(await authHashOf(frame))
    expect(frame.auth).not.toBe(frame.key)
  })

  it('row 15: a decision that was made without the key, for another flow, or out of a request, does not open', async () => {
    const frame = await createFlowKeys()
    const stranger = await readFlowKeys(frame.flowId, (await createFlowKeys()).key)
    const otherFlow = await readFlowKeys((await createFlowKeys()).flowId, frame.key)
    const decision = { digest: '0'.repeat(64), decision: 'approved', at: 0 }
    await expect(frame.open('res', await stranger.seal('res', decision))).rejects.toThrow()
    await expect(frame.open('res', await otherFlow.seal('res', decision))).rejects.toThrow()
    await expect(frame.open('res', await frame.seal('req', decision))).rejects.toThrow()
    const sealed = await frame.seal('res', decision)
    const changed = `${sealed.slice(0, 30)}${sealed[30] === 'A' ? 'B' : 'A'}${sealed.slice(31)}`
    await expect(frame.open('res', changed)).rejects.toThrow()
  })

  it('let the window say what the frame said, without a node', async () => {
    const recorded = recordReads({ token: async () => ({ symbol: 'FOO', decimals: 2 }) })
    const request = send({ to: bob, data: calldata('transfer(address,uint256)', bob, 150n) })
    const inFrame = await describeRequest(request, { ...context, reads: recorded.reads })
    const answers = JSON.parse(JSON.stringify(recorded.answers)) as Record<string, unknown>
    expect(await describeRequest(request, { ...context, reads: replayReads(answers) })).toEqual(inFrame)
    expect(JSON.stringify(inFrame)).toContain('"value":"1.5","unit":"FOO"')
  })
})
