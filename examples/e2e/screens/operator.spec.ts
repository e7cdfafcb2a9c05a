import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { hashPassword, startGateway } from '@portico/gateway'
import { expect, test } from '@playwright/test'
import { appearances, screens } from './takeScreen.js'

const password = 'portico operator'
const day = 86_400_000

test('pictures of the pages of the operator', async ({ page }) => {
  test.setTimeout(180_000)
  const gateway = await startGateway({
    limits: { events: false },
    projects: [
      { id: 'meridian', analytics: true, allowedOrigins: ['https://meridian.example'] },
      { id: 'harbour', features: { swaps: false, activity: true } },
    ],
    operator: { password: await hashPassword(password) },
  })
  try {
    await post(gateway.url)
    await page.goto(`${gateway.url}/operator/login`)
    await take('login')
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
    await take('projects')
    await page.goto(`${gateway.url}/operator/projects/meridian`)
    await page.getByLabel('Buying crypto', { exact: true }).selectOption('Off')
    await page.getByRole('button', { name: 'Save' }).click()
    await take('project')
    await page.goto(`${gateway.url}/operator/figures?project=meridian&days=7`)
    await take('figures')
  } finally {
    await gateway.stop()
  }

  async function take(name: string): Promise<void> {
    for (const { mode, size, width, height } of appearances) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme: mode })
      await page.screenshot({ path: join(screens, `operator-${name}-${mode}-${size}.png`), fullPage: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow, `${name} is wider than the window`).toBeLessThanOrEqual(0)
    }
  }
})

/** Visits of the last day. */
async function post(url: string): Promise<void> {
  const wallets = ['Kestrel', 'Osprey', 'Merlin']
  const events = Array.from({ length: 90 }, (_, index) => {
    const isRefused = index % 6 === 5
    const properties = {
      name: wallets[index % wallets.length],
      namespaces: index % 4 === 0 ? ['solana'] : ['eip155'],
      ...(isRefused ? { code: 'core/connectionRejected' } : { reconnect: false, duration: 1500 + index * 40 }),
    }
    return {
      eventId: randomUUID(),
      url: 'https://meridian.example/',
      domain: 'meridian.example',
      timestamp: Date.now() - Math.floor((index / 90) * day),
      props: { type: 'track', event: isRefused ? 'CONNECT_ERROR' : 'CONNECT_SUCCESS', properties },
    }
  })
  const answer = await fetch(`${url}/batch?projectId=meridian&st=portico&sv=js-evm-0.1.0`, {
    method: 'POST',
    body: JSON.stringify(events),
    headers: { origin: 'https://meridian.example' },
  })
  expect(answer.status).toBe(202)
}
