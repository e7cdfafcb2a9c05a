import { test, expect, type Page } from '../src/test.js'
import { dappOf } from '../src/dapp.js'
import { installWallets } from '../src/testWallets.js'
import { views } from '../src/views.js'

test.setTimeout(240_000)

/** Names, the letters in place of their pictures, addresses, amounts: what outside data says is not translated. */
const data = new RegExp(
  `^(?:${[
    String.raw`.|[\d.,:\s%$€×+–−-]+|0x[\dA-Fa-f]+(?:(?:…|\.{3})[\dA-Fa-f]+)?|\w+\.eth`,
    String.raw`[\d.,]+ [A-Za-z]{3,5}|[A-Z]{3,4}|Ether|Devnet(?: \w+)?|Ethereum|Arbitrum One|Cronos(?: zkEVM)?|Sepolia`,
    String.raw`Kestrel|Heron|Meridian|WalletConnect|MetaMask|Rainbow|Phantom|Safe|Base \(.*\)|[A-Z]\w+ Wallet`,
  ].join('|')})$`,
)

/** Texts of the modal that a visitor sees or a screen reader speaks and that are not from the pseudo-locale, and elements whose text is cut. */
async function faults(page: Page): Promise<{ readonly english: readonly string[]; readonly cut: readonly string[] }> {
  return page.evaluate(() => {
    const english: string[] = []
    const cut: string[] = []
    const root = document.querySelector('portico-modal')?.shadowRoot
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    for (const element of root?.querySelectorAll<HTMLElement>('*') ?? []) {
      // Announcements were spoken before the language changed.
      if (!isSeen(element) || element.closest('style,svg,pre,code,[inert],.visually-hidden[role]')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const value = element.getAttribute(name)
        if (value) english.push(value)
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim()) english.push(node.textContent!.trim())
      const { textOverflow, overflowX } = getComputedStyle(element)
      const hidesText = overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.tagName !== 'INPUT'
      if (hidesText && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && element.textContent)
        cut.push(`${element.className}: ${element.textContent.slice(0, 80)}`)
    }
    return { english, cut }
  })
}

for (const [name, go] of views)
  test(`${name}: every text is translated, and none is cut on a small phone`, async ({ page, parts, complaints }) => {
    await installWallets(page.context(), parts)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(parts.dapp())
    await go(dappOf(page))
    await page.evaluate(() => {
      const select = [...document.querySelectorAll('select')].find(({ value }) => value.startsWith('en'))!
      select.value = 'en-XA'
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
    const dialog = page.locator('portico-modal')
    await expect(dialog.getByText('[!!!', { exact: false }).first()).toBeVisible()
    await page.waitForTimeout(400)
    const { english, cut } = await faults(page)
    // A sentence with a link in it is in pieces, and those between have no mark.
    const isMarked = (text: string): boolean => /\[!!!|!!!\]/.test(text) || !/[A-Za-z]/.test(text)
    expect.soft(english.filter((text) => !isMarked(text) && !data.test(text))).toEqual([])
    expect.soft(cut).toEqual([])
    complaints.splice(0)
  })
