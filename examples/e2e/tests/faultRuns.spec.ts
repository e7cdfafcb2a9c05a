import { createPublicClient, getAddress, http, numberToHex, parseEther, verifyMessage, type Address } from 'viem'
import { publicAccounts } from '@portico/devnet'
import { dappOf, type Dapp } from '../src/dapp.js'
import {
  approveUntilEnded,
  connectInstalled,
  createPairing,
  insist,
  isConnected,
  logInByEmail,
  outcomeOf,
} from '../src/faultVisitor.js'
import { startFaultyParts, type FaultyParts } from '../src/startFaultyParts.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import { walletOn } from '../src/walletApp.js'

// Every server of the page is behind a proxy that delays, drops, cuts, repeats, reorders and falls silent. Whatever happens, a flow
// comes to its end or says what failed; and once the network is well again, everything can be done, and nothing has been done twice.
//
// `FAULT_SEED` is the first seed, `FAULT_RUNS` how many there are: `FAULT_SEED=17 FAULT_RUNS=1` repeats one run.

const firstSeed = Number(process.env['FAULT_SEED'] ?? 1)
const runs = Number(process.env['FAULT_RUNS'] ?? 1)
const seeds = Array.from({ length: runs }, (_, index) => firstSeed + index)

test.describe.configure({ mode: 'default' })
test.setTimeout(300_000)

let faulty: FaultyParts
const total = { runs: 0, passed: 0, faults: 0 }
/** What the visitor had to do once the network was well, where the flow had not come to its end before. */
let recovery: string[] = []
test.beforeAll(async ({ parts }) => {
  faulty = await startFaultyParts(parts)
})
test.afterAll(async () => {
  await faulty.stop()
  console.log(`Faults: ${total.runs} runs, ${total.passed} requests and messages, ${total.faults} faults`)
})
test.afterEach(({ complaints }, { title }) => {
  const { passed, faults, text } = faulty.report()
  total.runs += 1
  total.passed += passed
  total.faults += faults
  console.log(`${title}: ${faults} faults of ${passed}: ${text}. ${recovery.join(', ')}`)
  recovery = []
  // Of the browser, about requests that failed, and of the kit, to the integrator. A page error is neither.
  const isExpected = (said: string): boolean =>
    /^(Failed to load resource|Access to |WebSocket connection to |\[Portico\] )/.test(said)
  const rest = complaints.filter((said) => !isExpected(said))
  complaints.splice(0, complaints.length, ...rest)
})

/** Used by no other test and no other run. */
const receiverOf = (flow: number, seed: number): Address =>
  getAddress(numberToHex(0xfa017000000 + flow * 1e6 + seed, { size: 20 }))

/** Nothing waits for anything any more. */
async function isAtRest({ page, dialog }: Dapp): Promise<void> {
  await expect(page.locator('output[data-state=busy]')).toHaveCount(0)
  await expect(dialog.locator('[aria-busy=true]:visible')).toHaveCount(0)
}

/** Reloads. However late the wallet answers, it is connected then: there is no second load. */
async function staysConnected(dapp: Dapp): Promise<void> {
  await dapp.page.reload()
  const begun = Date.now()
  expect(await insist(() => isConnected(dapp), [], 60_000), 'the session is there').toBe(true)
  const seconds = Math.round((Date.now() - begun) / 1000)
  if (seconds > 2) recovery.push(`connected ${seconds} s after the reload`)
}

async function signAgain(page: Page, dapp: Dapp): Promise<void> {
  await page.getByRole('button', { name: 'Sign message' }).click()
  expect(await outcomeOf(dapp.signature, 60_000)).toBe('done')
}

for (const seed of seeds)
  test(`installed wallet, seed ${seed}: connects, signs and sends; nothing is sent twice, and the session stays`, async ({
    context,
    page,
    parts,
  }) => {
    await installWallets(context, parts)
    faulty.begin(seed)
    // With a gateway, nodes are asked through it.
    await page.goto(parts.dapp({ ...faulty.query, ...(seed % 2 === 1 && { gateway: '' }) }))
    const dapp = dappOf(page)
    expect(await connectInstalled(dapp, 'Kestrel', 60_000)).toBe(true)
    await page.getByRole('button', { name: 'Sign message' }).click()
    await outcomeOf(dapp.signature, 30_000)

    const chain = createPublicClient({ transport: http(parts.devnet.chains[0].url) })
    const address = receiverOf(1, seed)
    const before = await chain.getBalance({ address })
    await page.getByLabel('Receiver').fill(address)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    await send.click()
    const sent = await outcomeOf(dapp.transaction, 120_000)
    const arrived = (await chain.getBalance({ address })) - before
    // A transfer that the kit calls failed has not happened.
    expect(arrived).toBe(sent === 'done' ? parseEther('0.01') : 0n)

    faulty.heal()
    if (sent === 'failed') {
      recovery.push('sent again')
      await send.click()
      expect(await outcomeOf(dapp.transaction, 60_000)).toBe('done')
    }
    expect((await chain.getBalance({ address })) - before).toBe(parseEther('0.01'))
    await signAgain(page, dapp)
    await isAtRest(dapp)
    await staysConnected(dapp)
    expect(await dapp.address()).toBe(publicAccounts[0]!.address)
  })

for (const seed of seeds)
  test(`wallet elsewhere, seed ${seed}: pairs and signs; the session stays`, async ({ browser, page, parts }) => {
    const wallet = await walletOn(browser, parts)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    faulty.begin(seed)
    await page.goto(parts.dapp(faulty.query))
    const dapp = dappOf(page)
    const approve = wallet.page.getByRole('button', { name: 'Approve', exact: true })
    const pair = createPairing(dapp, wallet)
    const isPaired = await pair(40_000)
    if (isPaired) {
      await page.getByRole('button', { name: 'Sign message' }).click()
      await insist(
        async () => /^(done|failed)$/.test((await dapp.signature.getAttribute('data-state')) ?? ''),
        [[approve, (seen) => seen.click({ timeout: 2000 })]],
        30_000,
      )
    }
    faulty.heal()
    if (!isPaired) {
      recovery.push('paired later')
      // A visitor who gives the code up.
      if (!(await pair(20_000))) {
        recovery.push('reloaded')
        await page.reload()
        expect(await pair(60_000), 'pairs once the network is well').toBe(true)
      }
    }
    const { address } = publicAccounts[0]!
    expect(await dapp.address()).toBe(address)
    const signature = async (timeout: number): Promise<boolean> =>
      insist(
        async () => /^(done|failed)$/.test((await dapp.signature.getAttribute('data-state')) ?? ''),
        [[approve, (seen) => seen.click({ timeout: 2000 })]],
        timeout,
      )
    if ((await dapp.signature.getAttribute('data-state')) === 'busy')
      expect(await signature(90_000), 'a request that was on its way ends').toBe(true)
    if ((await dapp.signature.getAttribute('data-state')) !== 'done') {
      recovery.push('signed later')
      await page.getByRole('button', { name: 'Sign message' }).click()
      expect(await signature(60_000)).toBe(true)
    }
    await expect(dapp.signature).toHaveText(/^0x[0-9a-f]{130}$/)
    const message = await page.getByLabel('Message').inputValue()
    const signed = (await dapp.signature.textContent()) as `0x${string}`
    expect(await verifyMessage({ address, message, signature: signed })).toBe(true)
    await isAtRest(dapp)
    await staysConnected(dapp)
    expect(await dapp.address()).toBe(address)
    await wallet.page.context().close()
  })

for (const seed of seeds)
  test(`gateway, seed ${seed}: shows balances, activity and a quote, or how to try again`, async ({
    context,
    page,
    parts,
  }) => {
    await installWallets(context, parts)
    faulty.begin(seed)
    await page.goto(parts.dapp(faulty.query))
    const dapp = dappOf(page)
    const { dialog } = dapp
    expect(await connectInstalled(dapp, 'Kestrel', 60_000)).toBe(true)
    await expect(dialog).toBeHidden()
    await page.locator('button[data-kind=account]').click()
    await expect(page.getByRole('dialog', { name: 'Account' })).toBeVisible()
    const retry = dialog.getByRole('button', { name: /^(Retry|Try again)$/ }).first()
    const balance = dialog.getByRole('listitem').filter({ hasText: /Devnet Dollar/ })
    const transaction = dialog.getByRole('listitem').filter({ hasText: /Received|Sent|Swapped|Minted|Approved/ })
    const quote = dialog.getByText('Least you receive')
    const openSwap = async (): Promise<void> => {
      await dialog.getByRole('button', { name: 'Swap', exact: true }).click()
      const choose = dialog.getByRole('button', { name: /^Select token/ }).first()
      await expect(choose.or(retry).first()).toBeVisible({ timeout: 60_000 })
    }
    const enterSwap = async (): Promise<void> => {
      const choose = dialog.getByRole('button', { name: /^Select token/ }).first()
      await choose.click()
      const dollar = dialog.getByRole('listitem').getByRole('button', { name: /^Devnet Dollar/ })
      await expect(dollar).toBeVisible({ timeout: 60_000 })
      await dollar.click()
      await dialog.getByLabel('You pay').fill('1')
    }
    /** Until it is there; presses what is offered meanwhile. */
    const reach = (locator: typeof balance, timeout: number): Promise<boolean> =>
      insist(() => locator.first().isVisible(), [[retry, (seen) => seen.click({ timeout: 2000 })]], timeout)

    await expect(balance.or(retry).first(), 'balances, or a way to try again').toBeVisible({ timeout: 60_000 })
    await reach(balance, 15_000)
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(transaction.or(retry).first(), 'activity, or a way to try again').toBeVisible({ timeout: 60_000 })
    await openSwap()
    faulty.heal()
    expect(await reach(dialog.getByRole('button', { name: /^Select token/ }), 60_000)).toBe(true)
    await enterSwap()
    expect(await reach(quote, 60_000), 'a quote').toBe(true)
    await dialog.getByRole('button', { name: 'Back' }).first().click()
    await dialog.getByRole('tab', { name: 'Activity' }).click()
    expect(await reach(transaction, 60_000), 'activity').toBe(true)
    await dialog.getByRole('tab', { name: 'Tokens' }).click()
    expect(await reach(balance, 60_000), 'balances').toBe(true)
    await isAtRest(dapp)
    await dapp.status('connected')
  })

for (const seed of seeds)
  test(`e-mail, seed ${seed}: logs in and signs; the session stays`, async ({ page, parts }) => {
    const site = await faulty.secureSite()
    const email = `fault-${seed}@example.test`
    faulty.begin(seed)
    // A host of the same site as the secure site: browsers keep what its frame stores.
    const address = parts.dapp({ ...faulty.query, secureSite: site.site.origin, balance: 'off' })
    await page.goto(address.replace('127.0.0.1', 'localhost'))
    const dapp = dappOf(page)
    const isIn = await logInByEmail(dapp, site, email, 45_000)
    if (isIn) {
      await page.getByRole('button', { name: 'Sign message' }).click()
      await approveUntilEnded(page, dapp.signature, 30_000)
    }
    faulty.heal()
    if (!isIn) recovery.push('logged in later')
    // Another mail is sent 30 s after the last one at the earliest.
    if (!isIn && !(await logInByEmail(dapp, site, email, 60_000))) {
      recovery.push('reloaded')
      await page.reload()
      expect(await logInByEmail(dapp, site, email, 75_000), 'logs in once the network is well').toBe(true)
    }
    if ((await dapp.signature.getAttribute('data-state')) === 'busy')
      expect(await approveUntilEnded(page, dapp.signature, 60_000), 'a request that was on its way ends').toBe(true)
    const account = await dapp.address()
    await staysConnected(dapp)
    expect(await dapp.address()).toBe(account)
    await page.getByRole('button', { name: 'Sign message' }).click()
    expect(await approveUntilEnded(page, dapp.signature, 60_000)).toBe(true)
    await expect(dapp.signature).toHaveText(/0x[0-9a-f]+/)
    await isAtRest(dapp)
  })
