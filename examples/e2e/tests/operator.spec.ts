import { AxeBuilder } from '@axe-core/playwright'
import { hashPassword, startGateway } from '@portico/gateway'
import { dappOf } from '../src/dapp.js'
import { openAccount } from '../src/openFamily.js'
import { untilReady, type Parts } from '../src/startParts.js'
import { expect, test, type Page } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'

const password = 'portico operator'
const projectId = '0'.repeat(32)

/** A gateway like the others', with the operator's page. */
async function operated({ gatewayConfig, database }: Parts, { analytics }: { readonly analytics: boolean }) {
  const gateway = await startGateway({
    ...gatewayConfig,
    database: await database('gateway'),
    projects: [{ id: projectId, analytics }],
    operator: { password: await hashPassword(password) },
  })
  await untilReady(gateway.url)
  return gateway
}

async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/operator`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
}

test('a feature that the operator switches off leaves a modal that is open, and comes back', async ({
  page,
  parts,
  browser,
}) => {
  const gateway = await operated(parts, { analytics: false })
  const desk = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  try {
    await logIn(desk, gateway.url)
    await desk.getByRole('link', { name: projectId }).click()
    await installWallets(page.context(), parts)
    await page.goto(parts.dapp({ gateway: gateway.url, remote: '1000' }))
    const dapp = dappOf(page)
    await dapp.connect('Kestrel')
    await openAccount(dapp)
    const buy = dapp.dialog.getByRole('button', { name: 'Buy' })
    await expect(buy).toBeVisible()
    await desk.getByLabel('Buying crypto', { exact: true }).selectOption('Off')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(desk.getByRole('status')).toContainText('Saved')
    await expect(buy).toBeHidden()
    await expect(dapp.dialog.getByRole('button', { name: 'Send' })).toBeVisible()
    await desk.getByLabel('Buying crypto', { exact: true }).selectOption('As the site says')
    await desk.getByRole('button', { name: 'Save' }).click()
    await expect(buy).toBeVisible()
    await expect(desk.getByRole('row', { name: /onramp: false/ }).first()).toBeVisible()
  } finally {
    await desk.context().close()
    await gateway.stop()
  }
})

test('visits are counted on the page of figures; axe finds nothing on the pages of the operator', async ({
  page,
  parts,
  browser,
}) => {
  const gateway = await operated(parts, { analytics: true })
  const sent: string[] = []
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url())
    if (origin === gateway.url && ['/e', '/batch', '/getAnalyticsConfig'].includes(pathname)) sent.push(pathname)
  })
  const desk = await browser.newPage()
  try {
    await installWallets(page.context(), parts)
    await page.goto(parts.dapp({ gateway: gateway.url, analytics: 'on' }))
    const dapp = dappOf(page)
    await expect(dapp.connectButton).toBeVisible()
    expect(sent).toEqual([])
    await dapp.connect('Kestrel')
    await expect.poll(() => sent).toContain('/getAnalyticsConfig')
    await page.goto('about:blank')

    await logIn(desk, gateway.url)
    await expect
      .poll(async () => {
        await desk.goto(`${gateway.url}/operator/figures?project=${projectId}&days=7`)
        return desk.getByRole('row', { name: /^Kestrel 1 0 0 0 \d+\.\d s/ }).count()
      })
      .toBe(1)
    await expect(desk.getByRole('row', { name: /^eip155 1 0 0 0/ })).toBeVisible()
    await expect(desk.locator('body')).not.toContainText('0x')
    for (const path of ['', '/figures', '/changes', `/projects/${projectId}`])
      for (const colorScheme of ['dark', 'light'] as const) {
        await desk.emulateMedia({ colorScheme })
        await desk.goto(`${gateway.url}/operator${path}`)
        const { violations } = await new AxeBuilder({ page: desk }).setLegacyMode().analyze()
        expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([])
      }
  } finally {
    await desk.close()
    await gateway.stop()
  }
})

for (const { unwilling, host, project } of [
  { unwilling: 'host', host: 'off', project: true },
  { unwilling: 'project', host: 'on', project: false },
])
  test(`a page sends no analytics where the ${unwilling} does not want them`, async ({ page, parts }) => {
    const gateway = await operated(parts, { analytics: project })
    const sent: string[] = []
    page.on('request', (request) => void sent.push(new URL(request.url()).pathname))
    try {
      await installWallets(page.context(), parts)
      await page.goto(parts.dapp({ gateway: gateway.url, analytics: host }))
      await dappOf(page).connect('Kestrel')
      if (host === 'on') await expect.poll(() => sent).toContain('/getAnalyticsConfig')
      await page.goto('about:blank')
      expect(sent).toContain('/getWallets')
      expect(sent.filter((path) => path === '/e' || path === '/batch')).toEqual([])
      expect(sent.includes('/getAnalyticsConfig')).toBe(host === 'on')
    } finally {
      await gateway.stop()
    }
  })
