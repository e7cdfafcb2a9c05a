import { expect } from '@playwright/test'
import { colourRules } from '@portico/testing/chromium'
import { expectAccessible, shapeOf, test } from './siteTest.js'

const pages = {
  home: '/',
  guide: '/guides/theming.html',
  error: '/errors/core/connectFailed.html',
  plugin: '/plugins/evm.html',
  api: '/api/modal.html',
  theme: '/theme-editor.html',
  playground: '/playground.html',
} as const

for (const [name, path] of Object.entries(pages))
  for (const width of [360, 1280])
    test(`${name}: nothing that axe finds, in light and in dark at ${width} px`, async ({ page, site }) => {
      test.setTimeout(120_000)
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.setViewportSize({ width, height: 900 })
      await page.goto(site + path)
      // Vue has taken the page over, and its frames are there. A busy machine may never see the network idle.
      await page.waitForFunction(() => '__vue_app__' in Object(document.querySelector('#app')))
      let judged: string | undefined
      for (const colorScheme of ['light', 'dark'] as const)
        await test.step(colorScheme, async () => {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await expect(page.locator('html.dark')).toHaveCount(colorScheme === 'dark' ? 1 : 0)
          const frame = page.locator('.live iframe')
          if (await frame.count()) {
            await frame.scrollIntoViewIfNeeded()
            // The frame is loaded anew in the other colours.
            const shown = frame.contentFrame()
            await expect(shown.locator('html')).toHaveAttribute('data-mode', colorScheme)
            await expect(shown.getByRole('button', { name: 'Copy code' })).toBeVisible()
          }
          const shape = await shapeOf(page)
          await expectAccessible(page, shape === judged ? colourRules : undefined)
          judged = shape
        })
    })

test('search finds the page of an error, without a server', async ({ page, site }) => {
  await page.goto(site)
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .click()
  await page.getByRole('searchbox').fill('connectTimeout')
  const found = page.getByRole('option').first()
  await expect(found).toContainText('core/connectTimeout')
  await found.click()
  await expect(page).toHaveURL(/\/errors\/core\/connectTimeout/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('core/connectTimeout')
  await expect(page.getByText('The wallet did not answer before the')).toBeVisible()
})

test('a page says how long it took and what it weighed', async ({ page, site }, info) => {
  await page.goto(`${site}/guides/theming.html`, { waitUntil: 'networkidle' })
  const { load, bytes, requests } = await page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const weighed = [navigation!, ...entries]
    return {
      load: Math.round(navigation!.loadEventEnd),
      bytes: weighed.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      requests: weighed.length,
    }
  })
  const said = `a guide: loaded in ${load} ms, ${Math.round(bytes / 1000)} kB uncompressed in ${requests} requests`
  info.annotations.push({ type: 'timing', description: said })
  console.log(said)
  expect(bytes).toBeLessThan(1_500_000)
})
