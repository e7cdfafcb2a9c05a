import { fileURLToPath } from 'node:url'
import { dappOf } from '../src/dapp.js'
import { expect, test } from '../src/test.js'
import { installWallets } from '../src/testWallets.js'
import { views } from '../src/views.js'

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
const sizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 360, height: 740 } } as const
/** Around the dialog; a picture of the whole desktop would be mostly the page behind it. */
const margin = 24

test.use({ deviceScaleFactor: 1 })

for (const mode of ['dark', 'light'] as const)
  for (const [size, viewport] of Object.entries(sizes))
    for (const [name, go] of views)
      test(`${name} ${mode} ${size}`, async ({ context, page, parts, complaints }) => {
        await installWallets(context, parts)
        await page.setViewportSize(viewport)
        await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
        await page.goto(parts.dapp({ mode }))
        const dapp = dappOf(page)
        await go(dapp)
        await expect(dapp.dialog).toBeVisible()
        await page.waitForTimeout(700)
        const box = await dapp.dialog.locator('[part=modal]').boundingBox()
        const file = `${folder}${name.replace(/\W+/g, '-').toLowerCase()}-${mode}-${size}.png`
        await page.screenshot({
          path: file,
          ...(size === 'desktop' && box
            ? {
                clip: {
                  x: box.x - margin,
                  y: Math.max(0, box.y - margin),
                  width: box.width + 2 * margin,
                  height: Math.min(viewport.height, box.height + 2 * margin),
                },
              }
            : {}),
        })
        complaints.splice(0)
      })
