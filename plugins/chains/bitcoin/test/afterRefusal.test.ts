import { isPorticoError, PorticoError } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Esplora } from '../src/runtime/createEsplora.js'
import { afterRefusal } from '../src/runtime/transfers/afterRefusal.js'
import type { Coin } from '../src/runtime/transfers/selectCoins.js'
import { createModelNode, sign, thrownBy, type ModelNode } from './modelNode.js'

const coin: Coin = { txid: 'a'.repeat(64), index: 0, value: 50_000n, isConfirmed: true }
const networkId = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const coded = (name: string, cause?: unknown): Error =>
  new PorticoError(`bitcoin/${name}`, { shortMessage: name, cause })
const badAnswer = coded('badAnswer')
const walletError = (code: number, message = 'failed'): Error => Object.assign(new Error(message), { code })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Outcome {
  /** What `sign` throws: what the wallet threw, that it was not sent, or what leaves the transfer to be looked for. */
  readonly says: 'its own' | 'not sent' | 'look for it' | 'something else'
  /** How often the node was asked for coins. */
  readonly reads: number
}

/** @param answers the coins that the node has at each read, the last for all further ones; undefined: it does not answer */
async function outcomeOf(
  thrown: unknown,
  answers: readonly (readonly Coin[] | undefined)[] = [[coin]],
  coins: readonly Coin[] | 'unknown' = [coin],
): Promise<Outcome> {
  let reads = 0
  const request = (): Promise<readonly Coin[]> => {
    const answer = answers[Math.min(reads, answers.length - 1)]
    reads += 1
    return answer ? Promise.resolve(answer) : Promise.reject(new Error('no node'))
  }
  const work = afterRefusal(
    { esplora: { request } as unknown as Esplora },
    { networkId, address: 'bcrt1q', coins: coins === 'unknown' ? undefined : coins, badAnswer },
    thrown,
  )
  await vi.runAllTimersAsync()
  const result = await work
  if (result === thrown) return { says: 'its own', reads }
  if (result === badAnswer) return { says: 'look for it', reads }
  return { says: isPorticoError(result, 'core/transferNotSent') ? 'not sent' : 'something else', reads }
}

describe('what a wallet threw', () => {
  it.each(['accountChanged', 'networkChanged', 'networkNotSupported', 'notConnected'])(
    'before it was asked, %s, sent nothing, and no node is asked',
    async (name) => {
      expect(await outcomeOf(coded(name))).toEqual({ says: 'not sent', reads: 0 })
    },
  )

  it.each([
    ['a failure', walletError(-32603, 'socket hang up')],
    ['another error of this plugin', coded('badAnswer')],
    ['a request that waits by the words of a node', coded('requestPending', walletError(-32002, 'timed out'))],
    ['nothing', undefined],
  ])('and that is no refusal stays what it is: %s', async (_, thrown) => {
    expect(await outcomeOf(thrown)).toEqual({ says: 'its own', reads: 0 })
  })

  it.each([4001, 5000, 5002])('with the visitor’s code %s counts after one look at the coins', async (code) => {
    expect(await outcomeOf(walletError(code, 'User rejected'))).toEqual({ says: 'its own', reads: 1 })
  })
  it('with the visitor’s code counts where coins cannot be looked at', async () => {
    expect(await outcomeOf(walletError(4001), [undefined])).toEqual({ says: 'its own', reads: 1 })
    expect(await outcomeOf(walletError(4001), [[coin]], 'unknown')).toMatchObject({ says: 'its own', reads: 0 })
  })
  it('with the visitor’s code is looked for once a coin is spent all the same', async () => {
    expect(await outcomeOf(walletError(4001), [[]])).toEqual({ says: 'look for it', reads: 1 })
  })

  it('that sounds like a refusal counts once the coins stayed where they were, three times', async () => {
    const thrown = new Error('User rejected the request')
    expect(await outcomeOf(thrown)).toEqual({ says: 'its own', reads: 3 })
    expect(await outcomeOf(thrown, [[coin], [coin], []])).toEqual({ says: 'look for it', reads: 3 })
    expect(await outcomeOf(thrown, [[]])).toEqual({ says: 'look for it', reads: 1 })
    expect(await outcomeOf(thrown, [[coin], undefined])).toEqual({ says: 'look for it', reads: 2 })
    expect(await outcomeOf(thrown, [[coin]], 'unknown')).toEqual({ says: 'look for it', reads: 0 })
  })
  it('counts only where every coin stayed', async () => {
    const other = { ...coin, index: 1 }
    const thrown = new Error('User rejected the request')
    expect(await outcomeOf(thrown, [[coin]], [coin, other])).toEqual({ says: 'look for it', reads: 1 })
    expect(await outcomeOf(thrown, [[other, coin]], [coin, other])).toEqual({ says: 'its own', reads: 3 })
  })

  it.each([
    ['it is not authorized', walletError(4100)],
    ['its parameters are wrong', walletError(-32602)],
    ['the method is not supported', coded('notSupported')],
    ['a request waits in the wallet', coded('requestPending', walletError(-32002, 'Request already pending'))],
  ])('without asking the visitor, as %s, was not sent once the coins stayed', async (_, thrown) => {
    expect(await outcomeOf(thrown)).toEqual({ says: 'not sent', reads: 3 })
    expect(await outcomeOf(thrown, [[]])).toEqual({ says: 'look for it', reads: 1 })
    expect(await outcomeOf(thrown, [undefined])).toEqual({ says: 'look for it', reads: 1 })
  })
})

describe.each(['signPsbt', 'sendTransfer'] as const)(
  'a refusal in words by a wallet that may have sent, of %s',
  (method) => {
    let model: ModelNode
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      model = createModelNode()
    })
    /** The wallet throws, and after so many reads of the coins they are gone. */
    function refusing(error: Error, goneAfter: number) {
      const { coins } = model
      const reads = () => model.asked.filter((path) => path.endsWith('/utxo')).length
      // Once for the plan.
      Object.defineProperty(model, 'coins', { get: () => (reads() > goneAfter + 1 ? [] : coins) })
      const refuse = async () => {
        throw error
      }
      model.change({ maySendPsbt: true, signsPsbt: method === 'signPsbt', signPsbt: refuse, sendTransfer: refuse })
      return thrownBy(sign(model).signed)
    }
    const inWords = () => Object.assign(new Error('User rejected the request.'), { code: -32_603 })

    it.each([0, 1, 2])('leaves it to be looked for where the coins are gone after %i reads', async (goneAfter) => {
      expect(await refusing(inWords(), goneAfter)).toMatchObject({
        code: 'bitcoin/badAnswer',
        context: { from: 'Meadow', method },
      })
    })
    it('does not matter where the wallet does not have the method, which is named', async () => {
      const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 4200 }))
      model.change({ maySendPsbt: true, signsPsbt: method === 'signPsbt', signPsbt: refuse, sendTransfer: refuse })
      expect(await thrownBy(sign(model).signed)).toMatchObject({
        code: 'core/transferNotSent',
        cause: { code: 'bitcoin/notSupported', context: { wallet: 'Meadow', method } },
      })
    })
    it('is a refusal where the coins stay', async () => {
      expect(await refusing(inWords(), 9)).toMatchObject({ code: 4001 })
    })
    it('is one where no node answers only if it has the code of a refusal', async () => {
      const coins = `/address/${model.key.address}/utxo`
      for (const [error, code] of [
        [Object.assign(new Error('no'), { code: 4001 }), 4001],
        [inWords(), 'bitcoin/badAnswer'],
      ] as const) {
        const refuse = async () => {
          model.answers[coins] = 400
          throw error
        }
        model.change({ maySendPsbt: true, signsPsbt: method === 'signPsbt', signPsbt: refuse, sendTransfer: refuse })
        expect(await thrownBy(sign(model).signed)).toMatchObject({ code })
        delete model.answers[coins]
      }
    })
  },
)
