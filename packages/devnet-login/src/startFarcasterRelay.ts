import { createWalletClient, viemConnector } from '@farcaster/auth-client'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { createHash, randomBytes } from 'node:crypto'
import { decodeFunctionData, encodeFunctionResult, isAddressEqual, parseAbi, type Address, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { generateSiweNonce } from 'viem/siwe'

import { page } from './page.js'
import { serve, type Handle } from './serve.js'

export interface FarcasterRelayOptions {
  /** Default 0: a free one. */
  readonly port?: number | undefined
}

export interface FarcasterRelay extends Handle {
  /** JSON-RPC that answers for Farcaster's registry on OP Mainnet: which account owns which id. */
  readonly rpcUrl: string
  /** Approves as a tester on the page does. @param channelUrl what the QR code shows */
  approve(channelUrl: string, userName: string): Promise<void>
}

interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce?: string
  readonly notBefore?: string
  readonly expirationTime?: string
  readonly requestId?: string
}

interface Channel {
  readonly request: ChannelRequest
  readonly nonce: string
  readonly url: string
  readonly expiresAt: number
  answer?: Readonly<Record<string, unknown>>
}

const channelMs = 600_000
const registryAbi = parseAbi(['function idOf(address owner) view returns (uint256)'])
const keysAbi = parseAbi(['function keyDataOf(uint256 fid, bytes key) view returns ((uint8 state, uint32 keyType))'])

/**
 * A stand-in for the relay of "Sign in with Farcaster" and for the phone beside it: the page at a channel's address asks the
 * tester for a user name and signs with a key that is made from it.
 */
export async function startFarcasterRelay({ port = 0 }: FarcasterRelayOptions = {}): Promise<FarcasterRelay> {
  const channels = new Map<string, Channel>()
  /** Their place is their id, counted from 1. */
  const owners: Address[] = []
  const wallet = createWalletClient({ ethereum: viemConnector({ rpcUrl: 'http://127.0.0.1:0' }) })

  const app = new Hono()
  const server = await serve(getRequestListener(app.fetch), port)
  const channelOf = (token: string | undefined): Channel | undefined => {
    const channel = channels.get(token ?? '')
    return channel && channel.expiresAt > Date.now() ? channel : undefined
  }

  async function approve(token: string, userName: string): Promise<void> {
    const channel = channelOf(token)
    if (!channel) throw new Error('This request is over.')
    const account = privateKeyToAccount(`0x${createHash('sha256').update(`farcaster/${userName}`).digest('hex')}`)
    if (!owners.includes(account.address)) owners.push(account.address)
    const fid = owners.indexOf(account.address) + 1
    const { siweUri, domain, notBefore, expirationTime, requestId } = channel.request
    const built = wallet.buildSignInMessage({
      address: account.address,
      fid,
      uri: siweUri,
      domain,
      nonce: channel.nonce,
      ...(notBefore === undefined ? {} : { notBefore: new Date(notBefore) }),
      ...(expirationTime === undefined ? {} : { expirationTime: new Date(expirationTime) }),
      ...(requestId === undefined ? {} : { requestId }),
    })
    if (built.isError) throw built.error ?? new Error('The message cannot be built.')
    const { message } = built
    channel.answer = {
      message,
      signature: await account.signMessage({ message }),
      authMethod: 'custody',
      fid,
      username: userName,
      displayName: userName,
      bio: '',
      verifications: [],
      custody: account.address,
    }
  }

  app.post('/v1/channel', async (context) => {
    const request = await context.req.json<ChannelRequest>()
    const channelToken = randomBytes(8).toString('hex')
    const nonce = request.nonce ?? generateSiweNonce()
    const url = `${server.url}/~/siwf?channelToken=${channelToken}`
    channels.set(channelToken, { request, nonce, url, expiresAt: Date.now() + channelMs })
    return context.json({ channelToken, url, nonce }, 201)
  })
  app.get('/v1/channel/status', (context) => {
    const token = context.req.header('authorization')?.replace(/^Bearer /, '')
    const channel = channelOf(token)
    if (!channel || token === undefined) return context.json({ error: 'Unauthorized' }, 401)
    const { nonce, request, answer } = channel
    const status = { nonce, signatureParams: request, acceptAuthAddress: false, metadata: { ip: '', userAgent: '' } }
    if (!answer) return context.json({ state: 'pending', ...status }, 202)
    // The answer is handed out once.
    channels.delete(token)
    return context.json({ state: 'completed', ...status, ...answer }, 200)
  })
  app.get('/~/siwf', (context) => {
    const channel = channelOf(context.req.query('channelToken'))
    if (!channel) return context.html(page('Sign in with Farcaster', html`<p>This request is over.</p>`), 404)
    return context.html(approvePage(channel.request.domain))
  })
  app.post('/~/siwf', async (context) => {
    const { userName } = await context.req.parseBody()
    const ended = (text: string, status: 200 | 400) =>
      context.html(page('Sign in with Farcaster', html`<p role="status">${text}</p>`), status)
    if (typeof userName !== 'string' || !/^[a-z0-9-]{1,16}$/.test(userName)) return ended('Choose another name.', 400)
    try {
      await approve(context.req.query('channelToken') ?? '', userName)
    } catch (error) {
      return ended((error as Error).message, 400)
    }
    return ended('Approved. You can close this page.', 200)
  })
  app.post('/rpc', async (context) => {
    const { id, method, params } = await context.req.json<{ id: unknown; method: string; params: unknown[] }>()
    const answer = (result: string) => context.json({ jsonrpc: '2.0', id, result })
    if (method === 'eth_chainId') return answer('0xa')
    const { data = '0x' } = (params?.[0] ?? {}) as { readonly data?: Hex }
    const result = method === 'eth_call' ? readRegistry(data, owners) : undefined
    if (result !== undefined) return answer(result)
    return context.json({ jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } })
  })

  return {
    url: server.url,
    rpcUrl: `${server.url}/rpc`,
    approve: (channelUrl, userName) => approve(new URL(channelUrl).searchParams.get('channelToken') ?? '', userName),
    stop: () => server.stop(),
  }
}

function readRegistry(data: Hex, owners: readonly Address[]): Hex | undefined {
  try {
    const { functionName, args } = decodeFunctionData({ abi: [...registryAbi, ...keysAbi], data })
    if (functionName === 'keyDataOf') {
      return encodeFunctionResult({ abi: keysAbi, functionName, result: { state: 0, keyType: 0 } })
    }
    const id = owners.findIndex((owner) => isAddressEqual(owner, args[0])) + 1
    return encodeFunctionResult({ abi: registryAbi, functionName, result: BigInt(id) })
  } catch {
    // Of another contract, which is not there.
    return undefined
  }
}

const approvePage = (domain: string) =>
  page(
    'Sign in with Farcaster',
    html`<p>
        This page stands in for the Farcaster app on your phone. <strong>${domain}</strong> asks you to sign in. Be
        whoever you like.
      </p>
      <form method="post">
        <label
          >User name <input name="userName" value="ann" pattern="[a-z0-9\\-]{1,16}" autocomplete="off" required
        /></label>
        <button>Approve</button>
      </form>`,
  )
