import { fileURLToPath } from 'node:url'
import type { Dapp } from '../src/dapp.js'
import { expect } from '../src/test.js'

const folder = fileURLToPath(new URL('../../../docs/screens/', import.meta.url))
/** Around the dialog; a picture of the whole desktop would be mostly the page behind it. */
const margin = 24

/** Sizes of window that views are looked at in. */
export const screenSizes = { desktop: { width: 1280, height: 800 }, mobile: { width: 360, height: 740 } } as const

/** Takes the picture of a view that stands still, under its name. */
export async function takeScreen(
  { dialog, page }: Dapp,
  name: string,
  mode: string,
  size: keyof typeof screenSizes,
): Promise<void> {
  const { height } = screenSizes[size]
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(700)
  const box = await dialog.locator('[part=modal]').boundingBox()
  await page.screenshot({
    path: `${folder}${name.replace(/\W+/g, '-').toLowerCase()}-${mode}-${size}.png`,
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
