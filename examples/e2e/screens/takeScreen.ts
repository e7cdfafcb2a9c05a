import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileName } from '../src/baselines.js'
import type { Dapp } from '../src/dapp.js'
import { expect } from '../src/test.js'

/** Where pictures go: a folder that is no part of the repository, or the one that `SCREENS` names. */
export const screens: string =
  process.env['SCREENS'] ?? fileURLToPath(new URL('../../../reports/screens/', import.meta.url))
/** Around the dialog; a picture of the whole desktop would be mostly the page behind it. */
const margin = 24

/** How views are looked at. */
export const appearances = [
  { mode: 'dark', size: 'desktop', width: 1280, height: 800 },
  { mode: 'light', size: 'desktop', width: 1280, height: 800 },
  { mode: 'light', size: 'mobile', width: 360, height: 740 },
  { mode: 'dark', size: 'mobile', width: 360, height: 740 },
] as const
export type Appearance = (typeof appearances)[number]

/** What the page would be opened with on such a device. The demo's `mode` has to be `system`. */
export async function appear({ page }: Pick<Dapp, 'page'>, { mode, width, height }: Appearance): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
}

/** Takes the picture of a view that stands still, under its name. */
export async function takeScreen(dapp: Dapp, name: string, appearance: Appearance): Promise<void> {
  const { dialog, page } = dapp
  const { mode, size, height } = appearance
  await appear(dapp, appearance)
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(700)
  const box = await dialog.locator('[part=modal]').boundingBox()
  await page.screenshot({
    path: join(screens, `${fileName(name)}-${mode}-${size}.png`),
    ...(size === 'desktop' &&
      box && {
        clip: {
          x: box.x - margin,
          y: Math.max(0, box.y - margin),
          width: box.width + 2 * margin,
          height: Math.min(height, box.height + 2 * margin),
        },
      }),
  })
}

/** Takes the picture of a view, whole, on a small phone in a language, into a folder of that language. */
export async function takeLocaleScreen({ dialog, page }: Dapp, name: string, locale: string): Promise<void> {
  await page.setViewportSize({ width: 360, height: 1400 })
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(400)
  const box = await dialog.locator('[part=modal]').boundingBox()
  const path = join(screens, locale, `${fileName(name)}.png`)
  await page.screenshot({ path, ...(box && { clip: { ...box, x: 0, width: 360 } }) })
}
