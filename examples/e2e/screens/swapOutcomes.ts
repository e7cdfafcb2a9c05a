import type { Dapp } from '../src/dapp.js'
import type { Parts } from '../src/startParts.js'
import { expect, type Page } from '../src/test.js'
import { kestrel, steer } from '../src/testWallets.js'
import type { FamilyView } from './FamilyView.js'
import { alterNodes, withResult, type Answer, type Call } from './sendOutcomes.js'
import { approving, quoted, reviewed } from './swapViews.js'

type Where = readonly [Page, Parts, string]

const confirm = ({ dialog }: Dapp) => dialog.getByRole('button', { name: 'Swap', exact: true }).click()
const isReceipt = ({ method }: Call): boolean => method === 'eth_getTransactionReceipt'

/** Swaps on a chain whose node lies about what became of it. */
async function swapOn(
  where: Where,
  alter: (call: Call, answer: Answer) => Answer,
  words: string | RegExp,
): Promise<Dapp> {
  const dapp = await reviewed(await quoted(...where))
  await alterNodes(where[0], alter)
  await confirm(dapp)
  const [page, { devnet }] = where
  // What happened is told once it is final.
  const mine = { jsonrpc: '2.0', id: 1, method: 'anvil_mine', params: ['0x60'] }
  await expect(async () => {
    await page.request.post(devnet.chains[0].url, { data: mine })
    await expect(dapp.dialog.getByText(words).first()).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 40_000 })
  return dapp
}

/** What becomes of a swap, each in its view. */
export const swapOutcomes: readonly FamilyView[] = [
  {
    name: 'SwapPreview, on its way',
    go: (...where) =>
      swapOn(
        where,
        (call, answer) => (isReceipt(call) ? { ...answer, result: null } : answer),
        'Sent, waiting for the network',
      ),
  },
  {
    name: 'SwapPreview, reverted',
    go: (...where) =>
      swapOn(
        where,
        (call, answer) => (isReceipt(call) ? withResult(answer, { status: '0x0' }) : answer),
        'The swap failed on the network',
      ),
  },
  {
    name: 'Account, swapped',
    isBrief: true,
    async go(...where) {
      const dapp = await reviewed(await quoted(...where))
      await confirm(dapp)
      await expect(dapp.dialog.getByText(/^Swapped ETH to/)).toBeVisible({ timeout: 20_000 })
      return dapp
    },
  },
  // The last one: what it allows stays allowed on the chain.
  {
    name: 'SwapPreview, second step',
    async go(...where) {
      const [page] = where
      const dapp = await approving(...where)
      let isHeld = true
      await alterNodes(page, (call, answer) => (isHeld && isReceipt(call) ? { ...answer, result: null } : answer))
      await confirm(dapp)
      await expect(dapp.dialog.getByText(/^Sent/).first()).toBeVisible()
      await steer(page, kestrel.rdns, 'behave', 'stall', { method: 'eth_sendTransaction' })
      isHeld = false
      await expect(dapp.dialog.getByText(/^Confirm in Kestrel/).first()).toBeVisible({ timeout: 20_000 })
      return dapp
    },
  },
]
