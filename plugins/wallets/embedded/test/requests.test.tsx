import { SignMessage, SignTypedData } from '@portico/core'
import { startAnvil, type Anvil } from '@portico/devnet'
import { FrameError, type FrameRequest } from '@portico/embedded-api'
import { act } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openEmbedded, type EmbeddedStage, type EmbeddedStageOptions } from './embeddedStage.js'

const eoa = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const smart = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const receiver = '0x000000000000000000000000000000000000bEEF'
const account = `eip155:31337:${eoa}` as const

let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())

interface Request {
  readonly payload: FrameRequest<'RPC_REQUEST'>
  readonly signal: AbortSignal
  approve(): void
  answer(value: unknown): void
  reject(): void
}
interface Asking extends EmbeddedStage {
  /** The next request that the frame shows. */
  next(): Promise<Request>
}

/** Logged in with an account of a key, before a frame in which the visitor decides. */
async function openAsking(options: EmbeddedStageOptions = {}): Promise<Asking> {
  const shown: Request[] = []
  const stage = await openEmbedded({ rpcUrl: anvil.url, accountTypes: { eip155: 'eoa' }, ...options })
  stage.double.answer(
    'RPC_REQUEST',
    (payload, { signal }) =>
      new Promise((resolve, reject) => {
        const { method, params } = payload
        shown.push({
          payload,
          signal,
          approve: () => void stage.keys.provider.request({ method, params }).then(resolve, reject),
          answer: resolve,
          reject: () => reject(new FrameError('embedded/rejected', 'You rejected the request')),
        })
      }),
  )
  await stage.logIn()
  let seen = 0
  return Object.assign(stage, {
    async next() {
      await stage.until(() => expect(shown.length).toBeGreaterThan(seen))
      return shown[seen++]!
    },
  })
}
/** A request of the page, and how it ends. */
function ask(stage: EmbeddedStage, method: string, params?: readonly unknown[]) {
  return begin(() => stage.request(method, params))
}
/** Begins what shows a request, under React's eyes. */
async function begin<T>(work: () => Promise<T>) {
  let answer!: Promise<T>
  await act(async () => {
    answer = work()
    answer.catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 20))
  })
  const failure = () =>
    act(() =>
      answer.then(
        () => undefined,
        (error: unknown) => error as { readonly code?: unknown; readonly message: string },
      ),
    )
  return { answer: () => act(() => answer), failure }
}
const isOpen = (stage: EmbeddedStage) => stage.modal.store.get(stage.modal.atoms.state).open
const dialogOf = (stage: EmbeddedStage) => stage.double.frames()[0]?.closest('dialog')

describe('a method that reads', () => {
  it('[6.6] is answered by the node of the network, without a screen and without the frame', async () => {
    const stage = await openAsking()
    expect(await stage.request('eth_blockNumber')).toMatch(/^0x/)
    expect(await stage.request('eth_getBalance', [eoa, 'latest'])).toMatch(/^0x/)
    await expect(stage.request('eth_call', [{ to: 'nothing' }, 'latest'])).rejects.toMatchObject({ code: -32602 })
    expect(stage.double.payloads('RPC_REQUEST')).toEqual([])
    expect(isOpen(stage)).toBe(false)
  })

  it('about the wallet itself is answered at once', async () => {
    const stage = await openAsking()
    expect(await stage.request('eth_chainId')).toBe('0x7a69')
    expect(await stage.request('eth_accounts')).toEqual([eoa, smart])
  })

  it('of a smart account is answered by the frame, without a screen, while another waits for approval', async () => {
    const stage = await openAsking()
    const capabilities = { atomic: { status: 'supported' }, paymasterService: { supported: true } }
    const status = { version: '2.0.0', id: '0xid', chainId: '0x7a69', status: 200, atomic: true }
    const asked: unknown[] = []
    stage.double.answer('RPC_REQUEST', ({ method, params, chainId }) => {
      asked.push([method, params, chainId])
      if (method === 'wallet_getCapabilities') return JSON.stringify(params).includes(smart) ? capabilities : {}
      return method === 'wallet_getCallsStatus' ? status : new Promise(() => {})
    })
    expect(await stage.request('wallet_getCapabilities', [eoa, ['0x7a69']])).toEqual({ '0x7a69': {} })
    expect(await stage.request('wallet_getCapabilities', [smart, ['0x7a69']])).toEqual({ '0x7a69': capabilities })
    expect(isOpen(stage)).toBe(false)
    await ask(stage, 'personal_sign', ['0x00', eoa])
    expect(await act(() => stage.request('wallet_getCallsStatus', ['0xid']))).toEqual(status)
    expect(asked).toEqual([
      ['wallet_getCapabilities', [eoa, ['0x7a69']], 31_337],
      ['wallet_getCapabilities', [smart, ['0x7a69']], 31_337],
      ['personal_sign', ['0x00', eoa], 31_337],
      ['wallet_getCallsStatus', ['0xid'], 31_337],
    ])
  })
})

describe('a method that signs or sends', () => {
  it('[6.7] opens the view ApproveTransaction, and ends where the visitor was', async () => {
    const stage = await openAsking()
    const { answer } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    const request = await stage.next()
    expect(request.payload).toEqual({
      method: 'personal_sign',
      params: ['0x68656c6c6f', eoa],
      chainId: 31_337,
      chainNamespace: 'eip155',
    })
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    expect(stage.title()).toBe('Approve Transaction')
    await stage.until(() => expect(dialogOf(stage)?.open).toBe(true))
    expect(stage.double.payloads('SYNC_THEME')[0]).toMatchObject({ themeMode: 'dark' })
    request.approve()
    expect(await answer()).toMatch(/^0x[0-9a-f]{130}$/)
    await stage.until(() => expect(isOpen(stage)).toBe(false))
    expect(dialogOf(stage)?.open).toBe(false)
  })

  it('is shown over the view that asked, which is there again afterwards', async () => {
    const stage = await openAsking()
    await stage.open('Networks')
    const { failure } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    const request = await stage.next()
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    request.reject()
    expect(await failure()).toMatchObject({ code: 4001, message: 'You rejected the request' })
    await stage.until(() => expect(stage.view()).toBe('Networks'))
  })

  it('serves the capabilities of evm as any wallet does', async () => {
    const stage = await openAsking()
    const signing = await begin(() =>
      stage.modal.capability(SignMessage).for('eip155')!.signMessage({ account, message: 'hello' }),
    )
    ;(await stage.next()).approve()
    expect((await signing.answer()).signature).toMatch(/^0x/)
    const data = {
      domain: { name: 'Shop', chainId: 31_337n },
      types: { Order: [{ name: 'amount', type: 'uint256' }] },
      primaryType: 'Order',
      message: { amount: 5n },
    }
    const typed = await begin(() =>
      stage.modal.capability(SignTypedData).for('eip155')!.signTypedData({ account, data }),
    )
    ;(await stage.next()).approve()
    expect((await typed.answer()).signature).toMatch(/^0x/)
  })

  it('sends money through the transfers of the modal', async () => {
    const stage = await openAsking()
    // Under React's eyes: the view may still close.
    const balance = async () =>
      BigInt((await act(() => stage.request('eth_getBalance', [receiver, 'latest']))) as string)
    const before = await balance()
    const flow = await begin(async () =>
      stage.modal.transfers.send({ account, action: { type: 'native', to: receiver, amount: 7n } } as never),
    )
    const request = await stage.next()
    expect(request.payload).toMatchObject({ method: 'eth_sendTransaction', chainId: 31_337 })
    request.approve()
    const { included } = await flow.answer()
    expect((await act(() => included)).status).toMatch(/included|confirmed/)
    expect(await balance()).toBe(before + 7n)
  })

  it.each([
    ['no receiver', { value: '0x1' }],
    ['a receiver without 0x', { to: receiver.slice(2) }],
    ['a receiver that is no text', { to: 7 }],
  ])('[5.13] wallet_sendCalls with %s is refused without a screen; other methods are not', async (_, wrong) => {
    const stage = await openAsking()
    const calls = { version: '2.0.0', chainId: '0x7a69', from: smart, atomicRequired: true }
    const sent = stage.request('wallet_sendCalls', [{ ...calls, calls: [{ to: receiver }, wrong] }])
    await expect(sent).rejects.toMatchObject({ code: -32602 })
    expect(isOpen(stage)).toBe(false)
    const right = await ask(stage, 'wallet_sendCalls', [{ ...calls, calls: [{ to: receiver }] }])
    ;(await stage.next()).answer({ id: '0x1' })
    expect(await right.answer()).toEqual({ id: '0x1' })
    const other = await ask(stage, 'eth_sendTransaction', [{ from: eoa, ...wrong }])
    const { payload, reject } = await stage.next()
    // The plugin evm adds the chain.
    expect(payload.params).toEqual([{ from: eoa, chainId: '0x7a69', ...wrong }])
    reject()
    await other.failure()
  })

  it.each([4100, 5700, 5710, 5720, 5730, 5740, 5750, 5760])(
    'fails with the number that a standard has for it: %i',
    async (rpcCode) => {
      const stage = await openAsking()
      stage.double.answer('RPC_REQUEST', () => {
        throw new FrameError('embedded/unreadable', 'No calls have this id', { rpcCode })
      })
      await expect(stage.request('wallet_getCallsStatus', ['0xid'])).rejects.toMatchObject({
        code: rpcCode,
        message: 'No calls have this id',
      })
    },
  )

  it('[5.7] is refused an answer of another form', async () => {
    const stage = await openAsking()
    const { failure } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    ;(await stage.next()).answer(`0x${'ab'.repeat(32)}`)
    expect(await failure()).toMatchObject({ code: -32603, message: expect.stringContaining('personal_sign') as string })
  })

  it('[8.12] is taken back when the visitor closes the modal', async () => {
    const stage = await openAsking()
    const { failure } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    const request = await stage.next()
    await stage.until(() => expect(stage.view()).toBe('ApproveTransaction'))
    await act(async () => stage.modal.close())
    expect(await failure()).toMatchObject({ code: 4001, message: 'Request was aborted' })
    await stage.until(() => expect(request.signal.aborted).toBe(true))
  })

  it('is taken back when the visitor cancels, goes back, presses Escape, or presses beside the frame', async () => {
    const stage = await openAsking()
    const ways: readonly (() => Promise<void> | void)[] = [
      () => stage.press('Cancel'),
      () => stage.press('Back'),
      () => void dialogOf(stage)?.dispatchEvent(new Event('cancel', { cancelable: true })),
      () => void dialogOf(stage)?.dispatchEvent(new MouseEvent('click', { clientX: 5000, clientY: 5000 })),
    ]
    for (const way of ways) {
      await stage.open('Networks')
      const { failure } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
      await stage.next()
      await stage.until(() => expect(dialogOf(stage)?.open).toBe(true))
      await act(async () => way())
      expect(await failure()).toMatchObject({ message: 'Request was aborted' })
      await stage.until(() => expect(stage.view()).toBe('Networks'))
      expect(dialogOf(stage)?.open).toBe(false)
    }
  })

  it('[4.32] ends a step of several views: an error goes back, a success calls its handler only', async () => {
    const stage = await openAsking()
    const log: string[] = []
    const router = await stage.router()
    const entry = { onSuccess: () => log.push('success'), onError: () => log.push('error') }
    await stage.open('Networks')
    router.pushTransaction(entry)
    const failing = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    ;(await stage.next()).reject()
    await failing.failure()
    await stage.until(() => expect(stage.view()).toBe('Networks'))
    router.pushTransaction({ ...entry, onSuccess: () => (log.push('success'), router.replace('Account')) })
    const { answer } = await ask(stage, 'personal_sign', ['0x68656c6c6f', eoa])
    ;(await stage.next()).approve()
    await answer()
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(log).toEqual(['error', 'success'])
  })

  it('shares the view with others that wait', async () => {
    const stage = await openAsking()
    const first = await ask(stage, 'personal_sign', ['0x01', eoa])
    const second = await ask(stage, 'personal_sign', ['0x02', eoa])
    ;(await stage.next()).approve()
    await first.answer()
    expect(stage.view()).toBe('ApproveTransaction')
    ;(await stage.next()).approve()
    await second.answer()
    await stage.until(() => expect(isOpen(stage)).toBe(false))
  })
})

describe('a method that is not allowed', () => {
  it('[6.8] is refused, and the modal says so after 300 ms', async () => {
    const stage = await openAsking()
    const error = vi.mocked(console.error)
    const from = performance.now()
    const { failure } = await ask(stage, 'eth_sign', [eoa, `0x${'00'.repeat(32)}`])
    expect(await failure()).toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
    expect(error).toHaveBeenCalledWith('[Portico] Requested RPC call is not allowed: eth_sign')
    await stage.until(() => expect(stage.toast()).toContain('Action not allowed'))
    expect(performance.now() - from).toBeGreaterThan(299)
    expect(stage.double.payloads('RPC_REQUEST')).toEqual([])
  })

  it('[5.6] never reaches the frame, whatever its name', async () => {
    const stage = await openAsking()
    for (const method of ['wallet_upgrade', 'eth_signTransaction', 'wallet_addEthereumChain', '__proto__'])
      expect(await (await ask(stage, method, [])).failure()).toMatchObject({ code: 4200 })
    await stage.until(() => expect(stage.toast()).toContain('Action not allowed'))
    expect(stage.double.payloads('RPC_REQUEST')).toEqual([])
  })
})

describe('networks and accounts', () => {
  it('[4.29] a switch goes through the frame', async () => {
    const stage = await openAsking()
    await act(() => stage.modal.switchNetwork('eip155:10'))
    expect(stage.double.payloads('SWITCH_NETWORK')).toEqual([{ chainId: 10 }])
    expect(await stage.request('eth_chainId')).toBe('0xa')
    expect(stage.modal.store.get(stage.modal.atoms.account).networkId).toBe('eip155:10')
  })

  it('[4.29] where the frame fails to switch, the accounts are asked for on that network', async () => {
    const stage = await openAsking()
    stage.double.answer('SWITCH_NETWORK', () => {
      throw new FrameError('embedded/failed', 'No')
    })
    await act(() => stage.modal.switchNetwork('eip155:10'))
    expect(await stage.request('eth_chainId')).toBe('0xa')
    stage.double.answer('GET_USER', () => {
      throw new FrameError('embedded/chainNotAllowed', 'This network is not allowed')
    })
    const refused = act(() => stage.modal.switchNetwork('eip155:31337'))
    await expect(refused).rejects.toMatchObject({ shortMessage: 'No' })
    expect(await stage.request('eth_chainId')).toBe('0xa')
  })

  it('[4.29] a network of another namespace opens an account there', async () => {
    const stage = await openAsking()
    await act(() => stage.modal.switchNetwork('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'))
    expect(stage.modal.store.get(stage.modal.atoms.account)).toMatchObject({
      namespace: 'solana',
      status: 'connected',
      address: 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9',
    })
  })

  it('[4.15] the account changes between that of the key and the smart account, and the choice is kept', async () => {
    const stage = await openAsking()
    const type = () => stage.modal.store.get(stage.modal.atoms.account).preferredAccountType
    expect(type()).toBe('eoa')
    await stage.open('Account')
    await stage.press('Use smart account')
    await stage.until(() => expect(type()).toBe('smartAccount'))
    const payload = { accountType: 'smartAccount', network: 'eip155:31337' }
    await stage.until(() =>
      expect(stage.events).toContainEqual({ event: 'embedded:SET_PREFERRED_ACCOUNT_TYPE', payload }),
    )
    expect(await stage.request('eth_accounts')).toEqual([smart, eoa])
    expect(stage.modal.store.get(stage.modal.api.embedded.info)?.accountType).toBe('smartAccount')
    expect(stage.double.payloads('SET_PREFERRED_ACCOUNT')).toEqual([{ type: 'smartAccount' }])
    await act(() => stage.modal.api.embedded.setAccountType('eoa'))
    expect(type()).toBe('eoa')
    await act(() => stage.modal.api.embedded.setAccountType('smartAccount'))
    await act(async () => stage.modal.dispose())
    const next = await openEmbedded({ stored: stage.stored, double: stage.double })
    await next.connected()
    expect(next.modal.store.get(next.modal.atoms.account).address).toBe(smart)
  })

  it('[4.15] an account of a type that the network does not have is not chosen', async () => {
    const stage = await openAsking()
    stage.double.user = { ...stage.double.user!, accounts: [{ address: eoa, type: 'eoa' }] }
    await act(() => stage.modal.switchNetwork('eip155:10'))
    expect(await stage.request('eth_accounts')).toEqual([eoa])
    await expect(stage.modal.api.embedded.setAccountType('smartAccount')).rejects.toMatchObject({
      code: 'embedded/accountTypeUnavailable',
    })
  })
})

describe('the account of a first login', () => {
  it('is the smart account on eip155, and the host may choose', async () => {
    const usual = await openEmbedded()
    await usual.logIn()
    const chosen = await openEmbedded({ secureSite: 'https://other.example', accountTypes: { eip155: 'eoa' } })
    await chosen.logIn()
    expect(usual.double.payloads('GET_USER')[0]).toMatchObject({ preferredAccountType: 'smartAccount' })
    expect(chosen.modal.store.get(chosen.modal.atoms.account).address).toBe(eoa)
  })
})
