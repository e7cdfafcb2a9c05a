import { families } from '../src/families.js'
import { openFamily } from '../src/openFamily.js'
import { expect, test, type Page } from '../src/test.js'
import { namespaceWallet, steerFamily } from '../src/testWallets.js'

const message = 'Grüße & <b>markup</b>'

/** Texts of the scripts that the page loads from now on. */
function scriptsOf(page: Page): () => Promise<string> {
  const texts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) texts.push(response.text())
  })
  return async () => (await Promise.all(texts)).join('\n')
}

for (const subject of families) {
  const { family, name, networks, receiver, signing, symbol } = subject
  const [local, other] = networks

  test.describe(family, () => {
    test(`connects and signs what others can verify, without the chain’s SDK [1.4, 4.1]`, async ({ page, parts }) => {
      const loaded = scriptsOf(page)
      const { dapp } = await openFamily(page, parts, subject, subject.wallet)
      await dapp.connect(name)
      await dapp.network(local)
      expect(await dapp.address()).toBe((await namespaceWallet(page, family, name)).accounts[0])
      await page.getByLabel('Message').fill(message)
      await page.getByRole('button', { name: 'Sign message' }).click()
      await expect(dapp.signature).toHaveAttribute('data-state', 'done')
      const signature = (await dapp.signature.textContent()) ?? ''
      expect(await subject.verify(await dapp.address(), message, signature)).toBe(true)
      expect(await subject.verify(await dapp.address(), `${message}!`, signature)).toBe(false)
      expect((await loaded()).includes(subject.sdk)).toBe(false)
    })

    test('sends, and the chain has it', async ({ page, parts }) => {
      const loaded = scriptsOf(page)
      const signer = subject.signer ?? subject.wallet
      const { dapp, chain } = await openFamily(page, parts, subject, signer)
      await dapp.connect(signer(chain.url).name)
      const sender = await dapp.address()
      await chain.fund(sender, subject.funds)
      // Wallets of other tests have the same account.
      const owned = await chain.balance(sender)
      const before = await chain.balance(receiver)
      await page.getByLabel('Receiver').fill(receiver)
      await page.getByLabel(`Amount in ${symbol}`).fill(subject.amount[0])
      await page.getByRole('button', { name: 'Send', exact: true }).click()
      await expect(dapp.transaction).toHaveText(/^Confirmed: /)
      expect((await chain.balance(receiver)) - before).toBe(subject.amount[1])
      expect(owned - (await chain.balance(sender))).toBeGreaterThanOrEqual(subject.amount[1])
      // What the test before this one did not find is here.
      expect((await loaded()).includes(subject.sdk)).toBe(true)
    })

    test('says that the visitor declined, and signs on the next try', async ({ page, parts }) => {
      const { dapp } = await openFamily(page, parts, subject, subject.wallet)
      await dapp.connect(name)
      await steerFamily(page, family, name, 'behave', 'refuse', { method: signing, times: 1 })
      await page.getByRole('button', { name: 'Sign message' }).click()
      await expect(dapp.signature).toHaveAttribute('data-state', 'failed')
      await expect(dapp.signature).toHaveText(/reject|declin|cancel|denied|refus/i)
      await page.getByRole('button', { name: 'Sign message' }).click()
      await expect(dapp.signature).toHaveAttribute('data-state', 'done')
    })

    test('changes network, and is still connected there after a reload, without asking [3.29, 4.2, 4.28]', async ({
      page,
      parts,
      complaints,
    }) => {
      const { dapp } = await openFamily(page, parts, subject, subject.wallet)
      await dapp.connect(name)
      const address = await dapp.address()
      await dapp.chooseNetwork(other)
      await dapp.network(other)
      await dapp.chooseNetwork(local)
      await dapp.network(local)
      await page.reload()
      await dapp.status('connected')
      await dapp.network(local)
      expect(await dapp.address()).toBe(address)
      expect((await namespaceWallet(page, family, name)).asked).toEqual([])
      // The chain that stands in for the other network knows no addresses of it, and says so.
      const told = complaints.splice(0).filter((text) => !/status of 400/.test(text))
      expect(told).toEqual([])
    })

    test('disconnects from the page, and stays disconnected after a reload [4.47]', async ({ page, parts }) => {
      const { dapp } = await openFamily(page, parts, subject, subject.wallet)
      await dapp.connect(name)
      await page.getByRole('button', { name: 'Disconnect all' }).click()
      await dapp.status('disconnected')
      await page.reload()
      await dapp.status('disconnected')
      await expect(dapp.connectButton).toBeVisible()
    })
  })
}
