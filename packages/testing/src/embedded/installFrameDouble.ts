import {
  FrameError,
  frameKinds,
  frameVersion,
  HelloSchema,
  serveFrame,
  type FrameAnswer,
  type FrameKind,
  type FrameRequest,
  type FrameUser,
  type RequestMessage,
  type Welcome,
} from '@portico/embedded-api'
import * as v from 'valibot'

type Answer<K extends FrameKind> = (
  payload: FrameRequest<K>,
  options: { readonly signal: AbortSignal },
) => FrameAnswer<K> | Promise<FrameAnswer<K>>
type Answers = { [K in FrameKind]?: Answer<K> }

export interface FrameDoubleOptions {
  /** Of the secure site. */
  readonly origin: string
  /** What the frame answers; kinds that are left out answer as described at `installFrameDouble`. */
  readonly answers?: Answers
  /** Whether a frame says anything at all. Default true. */
  readonly loads?: boolean
}

/** The frame of the secure site, as a test sees it. */
export interface FrameDouble {
  /** Everything that was asked, in its order. */
  readonly asked: readonly RequestMessage[]
  /** What requests of a kind carried. */
  payloads<K extends FrameKind>(kind: K): readonly FrameRequest<K>[]
  /** Replaces how a kind is answered. */
  answer<K extends FrameKind>(kind: K, how: Answer<K>): void
  /** Who is logged in. Undefined: nobody. */
  user: FrameUser | undefined
  /** The frames that are on the page. */
  frames(): readonly HTMLIFrameElement[]
  /** As a document that is loaded anew, in every frame: connections end, and the page has to greet it again. */
  reload(): void
  loads: boolean
  remove(): void
}

/** An account of the first public key of anvil, and its smart account. */
const someone: FrameUser = {
  email: 'ann@example.org',
  address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 1,
  accounts: [
    { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' },
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', type: 'smartAccount' },
  ],
  preferredAccountType: 'eoa',
}
/** Of the first public seed of Solana. */
const solanaAddress = 'AKnL4NNf3DGWZJS6cPknBuEGnVsV4A4m5tgebLHaRSZ9'

/**
 * Answers for every frame of a secure site, in the page itself and without a browser too: nothing is loaded. The handshake and each message are
 * those of `@portico/embedded-api`, whose schemas read what the page sends and what the double answers.
 *
 * Without `answers`, a mailed code is `123456`, the frame is logged in from then on, and requests for approval are rejected.
 */
export function installFrameDouble({ origin, answers = {}, loads = true }: FrameDoubleOptions): FrameDouble {
  const requests: RequestMessage[] = []
  const windows = new Map<HTMLIFrameElement, object>()
  const ends = new Set<() => void>()
  const prototype = HTMLIFrameElement.prototype
  const before: PropertyDescriptorMap = Object.getOwnPropertyDescriptors(prototype)

  const own: Answers = {
    SYNC_THEME: () => undefined,
    SYNC_DAPP_DATA: () => undefined,
    SWITCH_NETWORK: ({ chainId }) => ({ chainId }),
    IS_CONNECTED: () => ({ isConnected: double.user !== undefined }),
    GET_USER(request) {
      if (!double.user) throw new FrameError('embedded/sessionExpired', 'Nobody is logged in')
      return userFor(double.user, request)
    },
    CONNECT_EMAIL: () => ({ action: 'VERIFY_OTP' }),
    CONNECT_DEVICE: () => undefined,
    CONNECT_OTP({ otp }) {
      if (otp !== '123456') throw new FrameError('embedded/wrongCode', 'This code is wrong')
      double.user = someone
    },
    GET_SOCIAL_REDIRECT_URI: ({ provider }) => ({ uri: `${origin}/social/start?f=${provider}`, matchCode: '47' }),
    CONNECT_SOCIAL(request) {
      double.user = someone
      return userFor(someone, request)
    },
    GET_FARCASTER_URI: () => ({ url: 'https://warpcast.com/~/siwf?channelToken=double' }),
    CONNECT_FARCASTER() {
      double.user = { ...someone, email: null, userName: 'ann' }
      return { userName: 'ann' }
    },
    GET_CONTINUE_URI: () => ({ uri: `${origin}/continue?f=double`, matchCode: '47' }),
    CONNECT_CONTINUE() {
      double.user = someone
      return { provider: 'email' }
    },
    SIGN_OUT() {
      double.user = undefined
    },
    RELOAD() {
      setTimeout(() => double.reload())
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: [1, 31337] }),
    SET_PREFERRED_ACCOUNT({ type }) {
      const account = double.user?.accounts?.find((account) => account.type === type)
      if (!account) throw new FrameError('embedded/failed', 'There is no such account')
      double.user = { ...double.user!, preferredAccountType: type, address: account.address }
      return { type, address: account.address }
    },
    RPC_REQUEST() {
      throw new FrameError('embedded/rejected', 'You rejected the request')
    },
    UPDATE_EMAIL: () => ({ uri: `${origin}/account?projectId=double` }),
    ...answers,
  }
  async function handle(request: RequestMessage, options: { readonly signal: AbortSignal }): Promise<unknown> {
    requests.push(request)
    const how = own[request.kind] as Answer<FrameKind> | undefined
    if (!how) throw new FrameError('embedded/failed', `The double does not answer ${request.kind}`)
    return v.parse(frameKinds[request.kind].answer, await how(request.payload as never, options))
  }
  function greet(frame: HTMLIFrameElement, data: unknown, target: string): void {
    const hello = v.parse(HelloSchema, data)
    if (target !== origin) throw new Error(`HELLO was sent to ${target}`)
    if (!double.loads || !frame.isConnected || frame.dataset['greeted'] !== undefined) return
    frame.dataset['greeted'] = ''
    const { port1, port2 } = new MessageChannel()
    const welcome: Welcome = {
      type: '@portico-frame/WELCOME',
      version: frameVersion,
      nonce: hello.nonce,
      build: 'double',
    }
    const event = new Event('message')
    const fields = { data: welcome, origin, source: windows.get(frame), ports: [port1] }
    for (const [name, value] of Object.entries(fields)) Object.defineProperty(event, name, { value })
    window.dispatchEvent(event)
    ends.add(serveFrame(port2, handle))
  }
  function windowOf(frame: HTMLIFrameElement): object {
    const made = windows.get(frame) ?? {
      postMessage: (data: unknown, target: string) => greet(frame, data, target),
    }
    windows.set(frame, made)
    return made
  }
  // happy-dom would load the page, or complain that it may not.
  const connected = Object.getOwnPropertySymbols(prototype).find(
    ({ description }) => description === 'connectedToDocument',
  )
  const parent = Object.getPrototypeOf(prototype) as Record<symbol, unknown>
  if (connected) Object.defineProperty(prototype, connected, { configurable: true, value: parent[connected] })
  Object.defineProperties(prototype, {
    src: {
      configurable: true,
      get(this: HTMLIFrameElement) {
        return this.dataset['src'] ?? ''
      },
      set(this: HTMLIFrameElement, value: string) {
        this.dataset['src'] = value
      },
    },
    contentWindow: {
      configurable: true,
      get(this: HTMLIFrameElement) {
        // Another double may have been installed for another secure site.
        return this.src.startsWith(`${origin}/`)
          ? windowOf(this)
          : (before['contentWindow']?.get?.call(this) as unknown)
      },
    },
  })

  const frames = (): readonly HTMLIFrameElement[] =>
    [...document.querySelectorAll('iframe')].filter(({ src }) => src.startsWith(`${origin}/`))
  const end = (): void => {
    for (const end of ends) end()
    ends.clear()
  }
  const double: FrameDouble = {
    asked: requests,
    payloads: (kind) => requests.filter((request) => request.kind === kind).map(({ payload }) => payload as never),
    answer(kind, how) {
      own[kind] = how as never
    },
    user: undefined,
    loads,
    frames,
    reload() {
      end()
      for (const frame of frames()) {
        delete frame.dataset['greeted']
        frame.dispatchEvent(new Event('load'))
      }
    },
    remove() {
      end()
      Object.defineProperties(prototype, before)
    },
  }
  return double
}

function userFor(user: FrameUser, { chainId = 1, preferredAccountType }: FrameRequest<'GET_USER'>): FrameUser {
  const { email, userName } = user
  if (typeof chainId === 'string' && chainId.startsWith('solana:'))
    return { email, userName, address: solanaAddress, chainId }
  const type = preferredAccountType ?? user.preferredAccountType
  const account = user.accounts?.find((account) => account.type === type)
  return { ...user, chainId, ...(account && { address: account.address, preferredAccountType: account.type }) }
}
