import { acceptPage, FrameError, type FrameUser, type RequestMessage } from '@portico/embedded-api'
import { privateKeyToAccount } from 'viem/accounts'

/** A frame of a secure site that has the keys of everybody, for tests of the page's side: the first account of anvil. */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
/** The test remembers it: a frame of another site has no storage in this browser. */
const session = async (action: 'read' | 'begin' | 'end'): Promise<boolean> =>
  (await fetch(`/session/${action}`, { method: 'POST' })).json() as Promise<boolean>
const user = async (): Promise<FrameUser> => {
  if (!(await session('read'))) throw new FrameError('embedded/sessionExpired', 'Nobody is logged in')
  const { address } = account
  return { email: 'ann@example.org', address, chainId: 31_337, accounts: [{ address, type: 'eoa' }] }
}

const text = document.querySelector('p')!
const buttons = document.querySelectorAll('button')

/** Shows a request until the visitor decides, or the page takes it back. */
function decide({ params }: { readonly params?: unknown }, signal: AbortSignal): Promise<string> {
  const [message] = params as [`0x${string}`]
  text.textContent = `Sign ${message}`
  const done = new AbortController()
  return new Promise<string>((resolve, reject) => {
    const [approve, refuse] = buttons
    const listener = { signal: done.signal }
    approve!.addEventListener('click', () => resolve(account.signMessage({ message: { raw: message } })), listener)
    refuse!.addEventListener('click', () => reject(new FrameError('embedded/rejected', 'You rejected it')), listener)
    signal.addEventListener('abort', () => reject(signal.reason as Error), listener)
  }).finally(() => {
    text.textContent = signal.aborted ? 'Taken back' : ''
    done.abort()
  })
}

async function handle(request: RequestMessage, { signal }: { readonly signal: AbortSignal }): Promise<unknown> {
  switch (request.kind) {
    case 'SYNC_THEME':
      document.documentElement.dataset['theme'] = JSON.stringify(request.payload)
      return undefined
    case 'IS_CONNECTED':
      return { isConnected: await session('read') }
    case 'CONNECT_EMAIL':
      return { action: 'VERIFY_OTP' }
    case 'CONNECT_OTP':
      await session('begin')
      return undefined
    case 'GET_USER':
      return user()
    case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
      return { smartAccountEnabledNetworks: [] }
    case 'SIGN_OUT':
      await session('end')
      return undefined
    case 'RPC_REQUEST':
      return decide(request.payload, signal)
    default:
      return undefined
  }
}
const origin = new URLSearchParams(location.search).get('origin')!
acceptPage({ origin, build: 'test', handle })
