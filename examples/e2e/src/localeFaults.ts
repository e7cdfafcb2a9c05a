import type { Page } from './test.js'

export interface LocaleFaults {
  /** Texts that are not from the pseudo-locale. */
  readonly english: readonly string[]
  /** Elements whose text is cut. */
  readonly cut: readonly string[]
}

/** Names, the letters in place of their pictures, addresses, amounts: what outside data says is not translated. */
const data = new RegExp(
  `^(?:${[
    String.raw`0x|[\dA-Fa-f]{4}|ERC-\d+`,
    String.raw`.|[\d.,:\s%$€£×+–−-]+|0x[\dA-Fa-f]+(?:(?:…|\.{3})[\dA-Fa-f]+)?|\w+\.eth|[\w-]+(?:\.[\w-]+)*\.meridian`,
    String.raw`[1-9A-Za-z]{4,8}(?:…|\.{3})[0-9A-Za-z]{4,8}|\S+@\S+|[\d.,]+ [A-Za-z]{3,5}|[A-Z]{3,4}`,
    String.raw`Ether|Devnet(?: \w+)?|Ethereum|Arbitrum One|Cronos(?: zkEVM)?|Sepolia`,
    String.raw`EVM Networks|Solana(?: \w+)?|Sandbox|US Dollar|Euro|Nest|Colonnade Exchange|The Harbour Association of .*|Lighthouse|Ferry|Guillemot of the Northern Isles Wallet`,
    // What an NFT says of itself.
    String.raw`Colonnade 112|Arcades|One of two hundred arches .*|Arches|Light|Dusk|Weathering .*|Salt, two winters`,
    String.raw`Kestrel|Heron|Marlin|Meridian|WalletConnect|MetaMask|Rainbow|Phantom|Safe|Base \(.*\)|[A-Z]\w+ Wallet`,
  ].join('|')})$`,
)

/** Texts of the modal that a visitor sees or a screen reader speaks, in the pseudo-locale, and elements whose text is cut. */
export async function localeFaults(page: Page): Promise<LocaleFaults> {
  const { texts, cut } = await page.evaluate(() => {
    const texts: string[] = []
    const cut: string[] = []
    const root = document.querySelector('portico-modal')?.shadowRoot
    const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
    for (const element of root?.querySelectorAll<HTMLElement>('*') ?? []) {
      // Announcements and toasts were made before the language changed; dates are written by `Intl`, which does not have the pseudo-locale.
      if (!isSeen(element) || element.closest('style,svg,pre,code,time,[inert],.toast,.visually-hidden[role]')) continue
      for (const name of ['aria-label', 'title', 'placeholder', 'alt', 'aria-description']) {
        const value = element.getAttribute(name)
        if (value) texts.push(value)
      }
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE && node.textContent!.trim()) texts.push(node.textContent!.trim())
      const { textOverflow, overflowX } = getComputedStyle(element)
      const hidesText = overflowX !== 'visible' && textOverflow !== 'ellipsis' && element.tagName !== 'INPUT'
      if (hidesText && element.clientWidth > 1 && element.scrollWidth > element.clientWidth + 1 && element.textContent)
        cut.push(`${element.className}: ${element.textContent.slice(0, 80)}`)
    }
    return { texts, cut }
  })
  // A sentence with a link in it is in pieces, and those between have no mark.
  const isMarked = (text: string): boolean => /\[!!!|!!!\]/.test(text) || !/[A-Za-z]/.test(text)
  return { english: texts.filter((text) => !isMarked(text) && !data.test(text)), cut }
}
