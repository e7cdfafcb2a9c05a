import { sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { startSecureSite, type SecureSiteHandle } from '@portico/secure-site'
import { expect, test } from '../src/test.js'

test.use({ bypassCSP: false })

let postgres: SharedPostgres
let site: SecureSiteHandle
test.beforeAll(async () => {
  postgres = await sharedPostgres()
  site = await startSecureSite({
    mode: 'development',
    database: postgres.url,
    projects: [{ id: 'shop', origins: ['https://shop.example'] }],
    networks: { 'eip155:1': { name: 'Ethereum', rpcUrl: 'http://127.0.0.1:9', symbol: 'ETH', decimals: 18 } },
  })
})
test.afterAll(async () => {
  await site.stop()
  await postgres.stop()
})

for (const path of ['/w', '/continue', '/link', '/account?projectId=shop', '/loading'])
  test(`row 47: HTML of strangers that a mistake puts into ${path} runs nothing; without the policy it does`, async ({
    page,
    complaints,
  }) => {
    for (const isWeak of [true, false]) {
      await page.unrouteAll()
      await page.route(`${site.origin}${path}`, async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': policy, ...others } = response.headers()
        expect(policy).toContain("require-trusted-types-for 'script'")
        return route.fulfill({ response, headers: isWeak ? others : response.headers() })
      })
      await page.goto('about:blank')
      await page.goto(`${site.origin}${path}`)
      await page.evaluate(`try { document.body.innerHTML = '<img src="data:," onerror="window.hacked = 1">' } catch {}
        const script = document.createElement('script')
        try { script.textContent = 'window.hacked = 1' } catch {}
        document.body.append(script)
        const image = document.createElement('img')
        try { image.setAttribute('onerror', 'window.hacked = 1') } catch {}
        image.src = 'data:,'
        document.body.append(image)
        new Promise((resolve) => image.addEventListener('error', () => resolve()))`)
      expect(await page.evaluate('window.hacked')).toBe(isWeak ? 1 : undefined)
    }
    // The browser says what the policy stopped.
    complaints.splice(0)
  })
