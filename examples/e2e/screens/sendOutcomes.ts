import { dappOf, type Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'

/** Of what `reviewing` enters. */
export const receiver = '0x00000000000000000000000000000000005eA51D'

type Reviewing = (page: Page, parts: Parts, mode: string, amount: string) => Promise<Dapp>

export interface Call {
  readonly id: unknown
  readonly method: string
  readonly params?: readonly unknown[]
}
export type Answer = Readonly<Record<string, unknown>>

const otherHash = `0x${'5a'.repeat(32)}`
const otherReceiver = `0x${'b0b'.padStart(40, '0')}`

/**
 * Has the page read other answers of nodes than they gave, directly or through the gateway. A call that `refuse` answers does not
 * reach a node.
 */
export async function alterNodes(
  page: Page,
  alter: (call: Call, answer: Answer) => Answer,
  refuse: (call: Call) => string | undefined = () => undefined,
): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    if (request.method() !== 'POST') return route.continue()
    const posted = request.postDataJSON() as Call | readonly Call[]
    const calls = [posted].flat()
    const message = calls.map(refuse).find((text) => text !== undefined)
    if (message !== undefined)
      return route.fulfill({ json: { jsonrpc: '2.0', id: calls[0]?.id, error: { code: -32002, message } } })
    const response = await route.fetch()
    const answers = [(await response.json()) as Answer | readonly Answer[]].flat()
    const altered = answers.map((answer) =>
      alter(
        calls.find(({ id }) => id === answer['id'])!,
        answer,
      ),
    )
    return route.fulfill({ response, json: Array.isArray(posted) ? altered : altered[0] })
  })
}

export const withResult = (answer: Answer, change: object): Answer =>
  answer['result'] ? { ...answer, result: { ...answer['result'], ...change } } : answer

/** Sends on a chain of EVM whose node lies, and builds blocks until what happened there is final. */
async function sendOn(
  reviewing: Reviewing,
  [page, parts, mode]: readonly [Page, Parts, string],
  alter: (call: Call, answer: Answer) => Answer,
  words: string,
): Promise<Dapp> {
  const { url } = parts.devnet.chains[0]
  const dapp = await reviewing(page, parts, mode, '0.25')
  await alterNodes(page, alter)
  await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
  const mine = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x60'] }
  await expect(async () => {
    await page.request.post(url, { data: mine })
    await expect(dapp.dialog.getByText(words).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  return dapp
}

/** A transfer on Solana whose node takes nothing; `isOver` once its last block is past. */
async function refusedOn(page: Page, parts: Parts, mode: string, isOver: boolean): Promise<Dapp> {
  const chain = await parts.chains.get('solana')
  await installWallets(page.context(), parts, [], [{ chain: 'solana', name: 'Marlin', rpcUrl: chain.url }])
  await page.goto(parts.dapp({ mode, families: 'solana', [`rpc.${chain.networkId}`]: chain.url }))
  const dapp = dappOf(page)
  await dapp.connect('Marlin')
  await chain.fund(await dapp.address(), 5_000_000_000n)
  await page.getByRole('navigation', { name: 'Wallet' }).getByRole('button').filter({ hasText: '…' }).last().click()
  await dapp.dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await dapp.dialog.getByLabel('Amount').fill('0.25')
  await dapp.dialog.getByLabel('To', { exact: true }).fill('4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T')
  await dapp.dialog.getByRole('button', { name: 'Review' }).click()
  await expect(dapp.dialog.getByText('Leaves your account')).toBeVisible()
  let isRefused = false
  await alterNodes(
    page,
    ({ method }, answer) =>
      isOver && isRefused && method === 'getEpochInfo' ? withResult(answer, { blockHeight: 10_000_000 }) : answer,
    ({ method }) => {
      if (method !== 'sendTransaction') return undefined
      isRefused = true
      return 'Transaction simulation failed: Attempt to debit an account but found no record of a prior credit.'
    },
  )
  await dapp.dialog.getByRole('button', { name: /^Send 0/ }).click()
  await expect(dapp.dialog.getByText(isOver ? 'Not sent' : 'has not accepted it').first()).toBeVisible({
    timeout: 40_000,
  })
  return dapp
}

/** What may become of a transfer, each in its view. */
export const sendOutcomes = (reviewing: Reviewing): readonly FamilyView[] => [
  {
    name: 'WalletSendPreview, changed',
    go: (...where) =>
      sendOn(
        reviewing,
        where,
        ({ method }, answer) =>
          method === 'eth_getTransactionByHash'
            ? withResult(answer, { to: otherReceiver, value: '0x4563918244f40000' })
            : answer,
        'sent something else',
      ),
  },
  {
    // Others carried it out for an account with code, and the receiver has nothing more.
    name: 'WalletSendPreview, unproved',
    go: (...where) =>
      sendOn(
        reviewing,
        where,
        ({ method, params = [] }, answer) => {
          if (method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt')
            return withResult(answer, { from: otherReceiver, to: otherReceiver })
          if (method === 'eth_getCode') return { ...answer, result: '0x6080' }
          const isReceiver = String(params[0]).toLowerCase() === receiver.toLowerCase()
          return method === 'eth_getBalance' && isReceiver ? { ...answer, result: '0x0' } : answer
        },
        'The network does not show it',
      ),
  },
  {
    name: 'WalletSendPreview, reverted',
    go: (...where) =>
      sendOn(
        reviewing,
        where,
        ({ method }, answer) =>
          method === 'eth_getTransactionReceipt' ? withResult(answer, { status: '0x0' }) : answer,
        'Failed on the network',
      ),
  },
  {
    name: 'WalletSendPreview, replaced',
    go(...where) {
      let own: unknown
      let receipt: Answer = {}
      const asAnother = (answer: Answer): Answer => {
        const text = JSON.stringify(answer).replaceAll(String(own), otherHash)
        return JSON.parse(text.replaceAll(receiver.toLowerCase(), otherReceiver)) as Answer
      }
      return sendOn(
        reviewing,
        where,
        ({ method, params = [] }, answer) => {
          const [hash] = params
          if (method === 'eth_getTransactionByHash') {
            // First it waits for a block, then nodes do not have it any more.
            const isFirst = own === undefined
            own = hash
            return isFirst ? withResult(answer, { blockNumber: null }) : { ...answer, result: null }
          }
          if (method === 'eth_getTransactionReceipt' && hash === otherHash) return asAnother(receipt)
          if (method === 'eth_getTransactionReceipt') {
            receipt = answer
            return { ...answer, result: null }
          }
          return method === 'eth_getBlockByNumber' && own !== undefined ? asAnother(answer) : answer
        },
        'Replaced',
      )
    },
  },
  { name: 'WalletSendPreview, refused so far', go: (page, parts, mode) => refusedOn(page, parts, mode, false) },
  { name: 'WalletSendPreview, refused', go: (page, parts, mode) => refusedOn(page, parts, mode, true) },
]
