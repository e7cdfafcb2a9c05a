import type { TransferAction } from '@portico/core'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, it } from 'vitest'
import { anybody, broadcasting, fee, methodsOf, native, sol, withChain } from './sendingSite.js'
import { failure } from './site.js'

const { chain, connection, balance, connected } = withChain()
const rentOfAccount = 2_039_280n

describe('SOL', () => {
  it('costs the sender what was sent and what was estimated [7.35]', async () => {
    const { site, address, account, send } = await connected()
    const action = native(2n * sol)
    expect(await site.modal.transfers.estimate({ account, action })).toEqual({ fee })
    expect(await send(action)).toMatchObject({ status: 'confirmed', fee })
    expect(await balance(action.to)).toBe(2n * sol)
    expect(await balance(address)).toBe(8n * sol - fee)
  })
  it('can be sent to the last lamport', async () => {
    const { address, send } = await connected()
    await send(native(10n * sol - fee))
    expect(await balance(address)).toBe(0n)
  })
  it.each([[{}], [broadcasting]])(
    'is signed by a wallet that can do both, so that the hash is known before it is sent: %j',
    async (options) => {
      const { wallet, send } = await connected(options)
      const { hash, walletBroadcasts } = await send(native(sol))
      expect(methodsOf(wallet)).toEqual([walletBroadcasts ? 'solana:signAndSendTransaction' : 'solana:signTransaction'])
      expect(walletBroadcasts).toBe(options === broadcasting)
      expect((await connection().getSignatureStatus(hash!)).value?.err).toBeNull()
    },
  )

  it.each<[string, bigint, string, string]>([
    ['more than there is', 20n * sol, anybody(), 'solana/notEnough'],
    ['all, without the fee', 10n * sol, anybody(), 'solana/notEnough'],
    ['so much that less than an account must have is left', 10n * sol - fee - 5n, anybody(), 'solana/belowMinimum'],
    ['less than a new account must have', 5n, anybody(), 'solana/belowMinimum'],
    ['more than 64 bits', 2n ** 64n, anybody(), 'solana/invalidAmount'],
    ['1, to what is not an address', 1n, 'somebody', 'solana/invalidAddress'],
    ['1, to the incinerator', 1n, '1nc1nerator11111111111111111111111111111111', 'solana/cannotReceive'],
    ['1, to the system program', 1n, '11111111111111111111111111111111', 'solana/cannotReceive'],
    ['1, to the token program', 1n, 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'solana/cannotReceive'],
    ['1, to the clock', 1n, 'SysvarC1ock11111111111111111111111111111111', 'solana/cannotReceive'],
    ['1, to a sysvar without an account', 1n, 'Sysvar1nstructions1111111111111111111111111', 'solana/cannotReceive'],
  ])('%s, is refused before the wallet is asked', async (_, amount, to, code) => {
    const { site, wallet, account, send } = await connected()
    const action = native(amount, to)
    expect(await failure(site.modal.transfers.estimate({ account, action }))).toMatchObject({ code })
    expect(await send(action, ['failed'], { maxFee: fee })).toMatchObject({ problem: { code } })
    expect(methodsOf(wallet)).toEqual([])
  })
  it('is not sent to a mint, nor to an account of a token', async () => {
    const { site, account } = await connected()
    const { mint } = chain().tokens.dollar
    for (const to of [mint, chain().fundToken(mint, anybody(), 1n)]) {
      const estimate = site.modal.transfers.estimate({ account, action: native(sol, to) })
      expect(await failure(estimate)).toMatchObject({ code: 'solana/cannotReceive' })
    }
  })
  it('may go off the curve, where programs hold money for people', async () => {
    const [vault] = PublicKey.findProgramAddressSync([Buffer.from('vault')], new PublicKey(chain().tokens.gem.mint))
    const { send } = await connected()
    await send(native(sol, vault.toBase58()))
    expect(await balance(vault.toBase58())).toBe(sol)
  })

  it.each<[string, string, unknown]>([
    ['getFeeForMessage', 'a fee', { context: { slot: 1 }, value: 2_000_001 }],
    [
      'simulateTransaction',
      'rent',
      { context: { slot: 1 }, value: { err: null, accounts: [{ lamports: 203_928_001 }] } },
    ],
  ])('is not sent where %s names %s a hundred times as high as the usual one', async (method, _, result) => {
    const { site, account, address, node, send } = await connected()
    node.lie = async (asked) => (asked === method ? { result } : undefined)
    const { mint: token, decimals } = chain().tokens.dollar
    chain().fundToken(token, address, 5n)
    const action: TransferAction =
      method === 'getFeeForMessage' ? native(sol) : { type: 'token', to: anybody(), amount: 5n, token, decimals }
    expect(await failure(site.modal.transfers.estimate({ account, action }))).toMatchObject({
      code: 'solana/absurdFee',
    })
    expect((await send(action, ['failed'], { maxFee: 10n * sol })).problem).toMatchObject({ code: 'solana/absurdFee' })
  })
  it('is not signed where the fee is higher than the one that was confirmed', async () => {
    const { wallet, send } = await connected()
    expect((await send(native(sol), ['failed'], { maxFee: fee - 1n })).problem).toMatchObject({
      code: 'core/feeTooHigh',
    })
    expect(methodsOf(wallet)).toEqual([])
  })
  it('two equal transfers are two transactions', async () => {
    const { node, send, list } = await connected()
    node.lie = async (method) => (method === 'sendTransaction' ? 502 : undefined)
    const action = native(sol)
    const first = await send(action, ['broadcast'])
    await send(action, ['broadcast'], { evenIfOpen: [first.id] })
    expect(new Set(list().map(({ hash }) => hash)).size).toBe(2)
  })
})

describe.each(['dollar', 'gem'] as const)('tokens: %s', (name) => {
  const token = (): string => chain().tokens[name].mint
  const action = (amount: bigint, to = anybody()): Extract<TransferAction, { readonly type: 'token' }> => ({
    type: 'token',
    token: token(),
    decimals: chain().tokens[name].decimals,
    to,
    amount,
  })
  async function balanceOf(owner: string): Promise<bigint> {
    const { value } = await connection().getParsedTokenAccountsByOwner(new PublicKey(owner), {
      mint: new PublicKey(token()),
    })
    return value.reduce((sum, one) => sum + BigInt(one.account.data.parsed.info.tokenAmount.amount as string), 0n)
  }

  it('cost rent and a fee where the receiver has no account for them, and only a fee after that [7.35]', async () => {
    const { site, address, account, send } = await connected()
    const { estimate } = site.modal.transfers
    chain().fundToken(token(), address, 100n)
    const asked = action(30n)
    const before = await balance(address)
    const first = await estimate({ account, action: asked })
    expect(first.fee).toBeGreaterThanOrEqual(rentOfAccount + fee)
    await send(asked)
    expect(before - (await balance(address))).toBe(first.fee)
    expect(await estimate({ account, action: asked })).toEqual({ fee })
    await send(asked)
    expect(await balanceOf(asked.to)).toBe(60n)
    expect(await site.need('tokens').list(account)).toMatchObject([{ token: token(), amount: 40n }])
  })
  it('of which there is less are not sent, and the wallet is not asked', async () => {
    const { wallet, address, send } = await connected()
    chain().fundToken(token(), address, 5n)
    expect((await send(action(6n), ['failed'])).problem).toMatchObject({ code: 'solana/notEnough' })
    expect(methodsOf(wallet)).toEqual([])
  })
  it('are not sent where there is not enough SOL for the account of the receiver', async () => {
    const { site, address, account, send } = await connected()
    await send(native(10n * sol - 2n * fee - 1_000_000n))
    chain().fundToken(token(), address, 5n)
    const estimate = site.modal.transfers.estimate({ account, action: action(5n) })
    expect(await failure(estimate)).toMatchObject({ code: 'solana/notEnough', context: { token: 'SOL' } })
  })
  it('are not sent to where they cannot be spent', async () => {
    const { site, address, account } = await connected()
    chain().fundToken(token(), address, 5n)
    const receivers = [
      chain().fundToken(token(), anybody(), 1n),
      token(),
      '11111111111111111111111111111111',
      'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
      '1nc1nerator11111111111111111111111111111111',
      'SysvarRent111111111111111111111111111111111',
    ]
    for (const to of receivers)
      expect(await failure(site.modal.transfers.estimate({ account, action: action(1n, to) }))).toMatchObject({
        code: 'solana/cannotReceive',
      })
  })
  it('that are all spent are not listed any more', async () => {
    const { site, address, account, send } = await connected()
    chain().fundToken(token(), address, 5n)
    await send(action(5n))
    expect(await site.need('tokens').list(account)).toEqual([])
  })
  it('are sent with the decimals that were shown, or not at all', async () => {
    const { site, account, address, node, send } = await connected()
    chain().fundToken(token(), address, 10_000_000n)
    const shown = { ...action(1_500_000n), decimals: chain().tokens[name].decimals + 3 }
    expect((await send(shown, ['failed'])).problem).toMatchObject({ code: 'solana/decimalsDiffer' })
    // A node that lies about the mint too: the token program refuses the instruction.
    node.lie = async (method, params, ask) => {
      const config = params[1] as { readonly encoding?: string } | undefined
      if (method !== 'getAccountInfo' || config?.encoding !== 'jsonParsed') return undefined
      const text = JSON.stringify(await ask(method, params))
      return { result: JSON.parse(text.replace(/"decimals":\d+/, `"decimals":${shown.decimals}`)) as unknown }
    }
    expect(await failure(site.modal.transfers.estimate({ account, action: shown }))).toMatchObject({
      code: 'solana/rpcFailed',
    })
    expect(await balanceOf(shown.to)).toBe(0n)
  })
  it.each([1000n - 2n ** 64n, 0n])('are not sent in an amount of %d', async (amount) => {
    const { site, account } = await connected()
    const { done } = site.modal.transfers.send({ account, action: action(amount) })
    expect(await failure(done)).toMatchObject({ code: 'core/invalidTransfer' })
  })
  it('are listed although one of them cannot be read', async () => {
    const { site, account, address, node } = await connected()
    for (const one of Object.values(chain().tokens)) chain().fundToken(one.mint, address, 5n)
    const [other] = Object.values(chain().tokens).filter(({ mint }) => mint !== token())
    node.lie = async (method, params, ask) => {
      if (method !== 'getTokenAccountsByOwner') return undefined
      const text = JSON.stringify(await ask(method, params))
      const isOther = text.includes(other!.mint)
      return { result: JSON.parse(isOther ? text.replace(/"decimals":\d+/g, '"decimals":255') : text) as unknown }
    }
    expect(await site.need('tokens').list(account)).toMatchObject([{ token: token(), amount: 5n }])
  })
})

it('what is not a mint is not a token', async () => {
  const { address, send } = await connected()
  for (const token of ['nothing', anybody(), address]) {
    const action = { type: 'token', to: anybody(), amount: 1n, token, decimals: 6 } as const
    expect((await send(action, ['failed'])).problem).toMatchObject({ code: 'solana/unknownToken' })
  }
})
