import freighterApi from '@stellar/freighter-api'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createFreighter, networkDetails, type TestFreighter } from './createFreighter.js'

// Freighter's own library, on the wallet that the other tests use: what they speak is the wallet's protocol, not ours.
let freighter: TestFreighter
beforeEach(() => {
  freighter = createFreighter()
})
afterEach(() => freighter.leave())

it('finds the wallet, is given the account, and gets signatures', async () => {
  const [address] = freighter.addresses
  expect(await freighterApi.isConnected()).toEqual({ isConnected: true })
  expect(await freighterApi.isAllowed()).toEqual({ isAllowed: false })
  expect(await freighterApi.getAddress()).toEqual({ address: '' })
  expect(await freighterApi.requestAccess()).toEqual({ address })
  expect(await freighterApi.getAddress()).toEqual({ address })
  expect(await freighterApi.getNetworkDetails()).toMatchObject(networkDetails.pubnet)
  expect(await freighterApi.signMessage('hello', { address })).toMatchObject({ signerAddress: address })
  expect(freighter.asked).toEqual(['REQUEST_ACCESS', 'SUBMIT_BLOB'])
})

it('is told of a refusal by code -4', async () => {
  freighter.answer = 'refuse'
  expect((await freighterApi.requestAccess()).error?.code).toBe(-4)
})
