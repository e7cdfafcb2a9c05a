import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { ApiPromise, HttpProvider, Keyring, WsProvider } from '@polkadot/api'
import type { SubmittableExtrinsic } from '@polkadot/api/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPolkadot, type PolkadotDevnet } from '../src/index.js'

/** Their class leaves a field undefined that their interface does not. */
type ApiProvider = NonNullable<NonNullable<ConstructorParameters<typeof ApiPromise>[0]>['provider']>

const oneRoc = 10n ** 12n
let devnet: PolkadotDevnet
let api: ApiPromise
beforeAll(async () => {
  devnet = await startPolkadot()
  api = await ApiPromise.create({ provider: new WsProvider(devnet.url) as ApiProvider, noInitWarn: true })
}, 60_000)
afterAll(async () => {
  await api.disconnect()
  await devnet.stop()
})

const key = (uri: string) => new Keyring({ type: 'sr25519' }).addFromUri(uri)
const held = async (address: string): Promise<bigint> =>
  (
    (await api.query['system']!['account']!(address)) as unknown as { data: { free: { toBigInt(): bigint } } }
  ).data.free.toBigInt()
const pay = (to: string, amount: bigint): SubmittableExtrinsic<'promise'> =>
  api.tx['balances']!['transferKeepAlive']!(to, amount) as SubmittableExtrinsic<'promise'>

describe('the chain', () => {
  it('runs a real runtime: what @polkadot/api sends arrives, and a fee is paid', async () => {
    const [alice, bob] = [key('//Alice'), key('//Bob')]
    await devnet.fund(alice.address, 10n * oneRoc)
    await devnet.fund(alice.address, 10n * oneRoc)
    expect(await held(alice.address)).toBe(20n * oneRoc)
    await new Promise<void>((resolve, reject) => {
      pay(bob.address, 3n * oneRoc)
        .signAndSend(alice, ({ status, dispatchError }) => {
          if (dispatchError) reject(new Error(dispatchError.toString()))
          else if (status.isFinalized) resolve()
        })
        .catch(reject)
    })
    expect(await held(bob.address)).toBe(3n * oneRoc)
    expect(await held(alice.address)).toBeLessThan(17n * oneRoc)
    await devnet.fund(alice.address, oneRoc)
    expect((await api.rpc.system.accountNextIndex(alice.address)).toNumber()).toBe(1)
  }, 60_000)

  it('refuses a transaction that another key signed', async () => {
    const [alice, bob] = [key('//Alice'), key('//Bob')]
    await devnet.fund(alice.address, 10n * oneRoc)
    const forged = {
      address: alice.address,
      addressRaw: alice.addressRaw,
      publicKey: alice.publicKey,
      type: alice.type,
      sign: bob.sign,
    }
    const signed = await pay(bob.address, oneRoc).signAsync(forged as unknown as typeof alice)
    await expect(api.rpc.author.submitExtrinsic(signed)).rejects.toThrow(/bad|signature|invalid/i)
  }, 60_000)

  it('answers by HTTP as well, with its genesis, to pages of every origin', async () => {
    const http = new HttpProvider(devnet.httpUrl)
    expect(await http.send('chain_getBlockHash', [0])).toBe(devnet.genesisHash)
    // chopsticks' block of the genesis has no parent; the demo knows its hash before it runs (`examples/dapp/laterChains.ts`).
    expect(devnet.genesisHash).toBe(`0x${'45'.repeat(32)}`)
    const preflight = await fetch(devnet.httpUrl, { method: 'OPTIONS' })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  })
})

describe('the service', () => {
  it('says which port is taken, what is wrong with options, and whom it could not fund', async () => {
    const port = Number(new URL(devnet.url).port)
    await expect(startPolkadot({ port })).rejects.toMatchObject({ code: 'devnet-polkadot/portTaken' })
    await expect(startPolkadot({ port: -1 })).rejects.toMatchObject({ code: 'devnet-polkadot/invalidOptions' })
    await expect(startPolkadot({ timeoutMs: 1 })).rejects.toMatchObject({ code: 'devnet-polkadot/startTimeout' })
    await expect(startPolkadot({ signal: AbortSignal.abort() })).rejects.toThrow('aborted')
    await expect(devnet.fund('nobody', 1n)).rejects.toMatchObject({ code: 'devnet-polkadot/fundFailed' })
  }, 60_000)

  it('ends with its parent, even one that is killed', async () => {
    const start = `import { startPolkadot } from '@portico/devnet-polkadot'
      console.log((await startPolkadot()).httpUrl)
      setInterval(() => {}, 1000)`
    const parent = spawn(
      process.execPath,
      ['--conditions=@portico/source', '--import', 'tsx', '--input-type=module', '--eval', start],
      { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [url] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
    const asks = (): Promise<string> =>
      fetch(url.trim(), { method: 'OPTIONS' }).then(
        () => 'there',
        () => 'gone',
      )
    expect(await asks()).toBe('there')
    parent.kill('SIGKILL')
    await expect.poll(asks, { timeout: 10_000 }).toBe('gone')
  }, 60_000)
})
