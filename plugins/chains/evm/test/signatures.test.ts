import { caip10, SignTypedData, type Caip10, type TypedData } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet, type EvmTestWallet } from '@portico/testing'
import { serializeCompactSignature, signatureToCompactSignature, parseSignature, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, withPage, type Site } from './site.js'

const { open, page } = withPage()
let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const key: Hex = `0x${'31'.repeat(32)}`
const owner = privateKeyToAccount(key)
const data: TypedData = {
  domain: { name: 'Meridian', chainId: '31337' },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
}
let wallet: EvmTestWallet
let site: Site
let account: Caip10
let withdraw = (): void => {}
async function connect(rpcUrl: string): Promise<void> {
  wallet = createEvmTestWallet({ name: 'Meadow', rdns: 'example.meadow', privateKey: key, rpcUrl: anvil.url })
  withdraw()
  withdraw = wallet.announce(page())
  site = open({
    networks: [
      {
        id: 31_337,
        name: 'Devnet',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [rpcUrl] } },
      },
    ],
  })
  await site.connect('eip6963:example.meadow')
  account = caip10('eip155:31337', wallet.accounts[0]!)
}
beforeEach(() => connect(anvil.url))

const setCode = (code: Hex) =>
  fetch(anvil.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'anvil_setCode', params: [owner.address, code] }),
  })
const signMessage = () => site.need('signMessage').signMessage({ account, message: 'Grüße 🌍' })
const signTypedData = () => site.modal.capability(SignTypedData).for('eip155')!.signTypedData({ account, data })
const zeros: Hex = `0x${'00'.repeat(65)}`

describe.each([
  ['a message', 'personal_sign', signMessage],
  ['typed data', 'eth_signTypedData_v4', signTypedData],
] as const)('the signature of %s', (_, method, sign) => {
  it('that the account’s key made is answered, also in the compact form (EIP-2098), and no node is asked', async () => {
    await connect('http://127.0.0.1:9')
    const { signature } = await sign()
    const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature as Hex)))
    wallet.behave({ answer: compact }, { method })
    expect(await sign()).toEqual({ signature: compact })
  })

  it.each([
    ['another key made', undefined],
    ['no key can have made', zeros],
  ])('that %s is refused where the account is no contract', async (__, answer) => {
    if (answer) wallet.behave({ answer }, { method })
    else wallet.misbehave('signsWithAnotherKey')
    expect(await failure(sign())).toMatchObject({
      code: 'evm/badAnswer',
      context: { from: 'Meadow', method },
      details: 'It signed with the key of another account.',
    })
  })

  it('of another key is handed on where the account is a contract, whose owner may sign for it (EIP-1271)', async () => {
    await setCode('0x6001600155')
    wallet.misbehave('signsWithAnotherKey')
    const { signature } = await sign().finally(() => setCode('0x'))
    expect(signature).toMatch(/^0x[\da-f]{130}$/)
  })

  it('of another key is handed on where no node can say what the account is', async () => {
    await connect('http://127.0.0.1:9')
    wallet.misbehave('signsWithAnotherKey')
    expect((await sign()).signature).toMatch(/^0x[\da-f]{130}$/)
  })

  it('that is longer than a key’s is a contract’s to check (EIP-6492), and handed on', async () => {
    const answer = `0x${'6492'.repeat(60)}`
    wallet.behave({ answer }, { method })
    expect(await sign()).toEqual({ signature: answer })
  })
})

describe('an account', () => {
  it('that has code on the network in use is a smart account; one that delegates (EIP-7702) is not', async () => {
    await setCode('0x6001600155')
    await connect(anvil.url)
    await expect.poll(() => site.account().allAccounts).toEqual([{ address: owner.address, type: 'smartAccount' }])
    await setCode(`0xef0100${'11'.repeat(20)}`)
    await connect(anvil.url)
    await expect
      .poll(() => wallet.requests.find(({ method }) => method === 'eth_getCode'))
      .toMatchObject({ outcome: 'answered' })
    expect(site.account().allAccounts).toEqual([{ address: owner.address }])
    await setCode('0x')
  })
})
