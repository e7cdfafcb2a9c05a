import type { AssetRow } from '@portico/gateway-api'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { contract, pixel, token, type Gateway } from './site.js'
import { openStage, type Stage } from './stage.js'

const withTokens =
  (...data: AssetRow[]) =>
  (gateway: Gateway): void =>
    void (gateway.pages = { '': { data, next: null } })

async function shown(...data: AssetRow[]): Promise<Stage> {
  const stage = await openStage(withTokens(...data))
  await stage.until(() => expect(stage.tiles().length).toBeGreaterThan(0))
  return stage
}

/** The detail view of a token, out of the tab. */
async function opened(...data: AssetRow[]): Promise<Stage> {
  const stage = await shown(...data)
  await act(async () => stage.root().querySelector<HTMLElement>('.nfts-tile')!.click())
  await stage.until(() => expect(stage.view()).toBe('NftDetail'))
  await stage.until(() => expect(stage.text()).toContain('Standard'))
  return stage
}

describe('the tab', () => {
  it('is one of Account [2.3], with a tile for each token: picture, name, collection, amount', async () => {
    const stage = await shown(
      token(1),
      token(2, { amount: '12000', collection: undefined }),
      token(3, { name: undefined }),
    )
    expect(stage.root().querySelector('[role=tab]')?.textContent).toBe('NFTs')
    expect(stage.tiles()).toEqual(['Colonnade 1Arcades', '×12KColonnade 2', '#3Arcades'])
    const image = stage.root().querySelector<HTMLImageElement>('.nfts-tile img')!
    expect(image.getAttribute('src')).toBe(pixel)
    expect(image.getAttribute('loading')).toBe('lazy')
    expect(image.getAttribute('referrerpolicy')).toBe('no-referrer')
  })

  it('is not there without a source', async () => {
    const stage = await openStage(() => {}, { hasGateway: false })
    await stage.settle(100)
    expect(stage.root().querySelector('[role=tab]')).toBeNull()
  })

  it('shows that it loads, and that there are none', async () => {
    let answer = (): void => {}
    const stage = await openStage(
      (gateway) => void (gateway.ready = new Promise<void>((resolve) => (answer = resolve))),
    )
    await stage.until(() => expect(stage.text()).toContain('Loading NFTs'))
    await act(async () => answer())
    await stage.until(() => expect(stage.text()).toContain('No NFTs yet'))
    expect(stage.text()).not.toContain('Loading')
  })

  it('says so on a network without a source', async () => {
    const stage = await openStage((gateway) => void (gateway.served = []))
    await stage.until(() => expect(stage.text()).toContain('NFTs on Lagoon cannot be listed here'))
  })

  it('hides spam until it is asked for', async () => {
    const spam = [token(8, { isSpam: true, name: 'Claim 5 ETH' }), token(9, { isSpam: true, name: 'Prize' })]
    const stage = await shown(token(1), ...spam)
    expect(stage.tiles()).toEqual(['Colonnade 1Arcades'])
    await stage.press('Show hidden (2)')
    expect(stage.tiles()).toHaveLength(3)
    await stage.press('Hide spam')
    expect(stage.tiles()).toHaveLength(1)
  })

  it('says where all that there is looks like spam', async () => {
    const stage = await openStage(withTokens(token(8, { isSpam: true })))
    await stage.until(() => expect(stage.text()).toContain('Only spam here'))
    await stage.press('Show hidden (1)')
    expect(stage.text()).not.toContain('Only spam here')
    expect(stage.tiles()).toHaveLength(1)
  })

  it('loads further pages by its button, and replaces what they repeat', async () => {
    const stage = await openStage((gateway) => {
      gateway.pages = {
        '': { data: [token(1), token(2)], next: 'two' },
        two: { data: [token(2, { name: 'Renamed' }), token(3)], next: null },
      }
    })
    await stage.until(() => expect(stage.tiles()).toHaveLength(2))
    await stage.press('Load more')
    await stage.until(() => expect(stage.tiles()).toHaveLength(3))
    expect(stage.tiles()[1]).toBe('RenamedArcades')
    expect(stage.text()).not.toContain('Load more')
  })

  it('keeps what it had when a page fails, and can be tried again', async () => {
    const stage = await openStage((gateway) => {
      withTokens(token(1))(gateway)
      gateway.failing = { status: 429, body: { reasons: [{ field: '', description: 'Too many questions' }] } }
    })
    await stage.until(() => expect(stage.toast()).toBe('Failed to fetch NFTs'))
    expect(stage.root().querySelector('.message')?.textContent).toBe('Failed to fetch NFTsToo many questions')
    stage.gateway.failing = undefined
    stage.gateway.pages = { '': { data: [token(1)], next: 'two' } }
    await stage.press('Retry')
    await stage.until(() => expect(stage.tiles()).toHaveLength(1))
    stage.gateway.failing = { status: 429 }
    await stage.press('Load more')
    await stage.until(() => expect(stage.text()).toContain('Failed to fetch NFTs'))
    expect(stage.tiles()).toHaveLength(1)
  })

  it('says that the browser is offline, and goes on by itself once it is online', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stage = await openStage(withTokens(token(1)))
    await act(async () => void dispatchEvent(new Event('offline')))
    await stage.until(() => expect(stage.text()).toContain('You are offline'))
    onLine.mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await stage.until(() => expect(stage.tiles()).toHaveLength(1))
    expect(stage.text()).not.toContain('offline')
  })

  it('moves between tiles by arrow keys', async () => {
    const stage = await shown(token(1), token(2), token(3), token(4))
    const tiles = [...stage.root().querySelectorAll<HTMLElement>('.nfts-tile')]
    const press = (key: string) =>
      act(
        async () =>
          void stage.root().activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true })),
      )
    const at = () => tiles.indexOf(stage.root().activeElement as HTMLElement)
    tiles[0]!.focus()
    const visited: number[] = []
    for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home', 'ArrowUp']) {
      await press(key)
      visited.push(at())
    }
    expect(visited).toEqual([1, 3, 2, 0, 3, 0, 0])
  })
})

describe('one token', () => {
  it('has no token ID where its address is the token, as on Solana', async () => {
    const stage = await opened(token(0, { standard: 'ProgrammableNFT', name: undefined }))
    const labels = [...stage.root().querySelectorAll('dt')].map((label) => label.textContent)
    expect(labels).toEqual(['Contract', 'Standard', 'Network'])
    expect(stage.root().querySelector('.nfts-title')?.textContent).toContain(`#${contract.slice(0, 4)}`)
  })

  it('is shown with its picture, traits, description and where it is', async () => {
    const stage = await opened(
      token(12, {
        standard: 'ERC1155',
        amount: '1200',
        description: 'Twelve arches\nat dusk',
        traits: [
          { name: 'Arches', value: '12' },
          { name: 'Light', value: 'dusk' },
        ],
      }),
    )
    expect(stage.title()).toBe('NFT')
    expect(stage.root().querySelector('.nfts-picture[data-whole] img')?.getAttribute('src')).toBe(pixel)
    expect(stage.root().querySelector('.nfts-title')?.textContent).toBe('Colonnade 12Arcades')
    expect(stage.text()).toContain('Twelve arches at dusk')
    const pairs = [...stage.root().querySelectorAll('dl > div')].map((pair) => [
      pair.querySelector('dt')!.textContent,
      (pair.querySelector('.address')?.getAttribute('title') ?? pair.querySelector('dd')!.textContent)!,
    ])
    expect(pairs).toEqual([
      ['Arches', '12'],
      ['Light', 'dusk'],
      ['Contract', contract],
      ['Token ID', '12'],
      ['Standard', 'ERC-1155'],
      ['You have', '1,200'],
      ['Network', 'Lagoon'],
    ])
    expect(stage.root().querySelector('dl a')?.getAttribute('href')).toBe(`https://shore.example/address/${contract}`)
    expect(stage.gateway.asked).toHaveLength(1)
  })

  it('has a contract and a number to copy', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const stage = await opened(token(12))
    await stage.press('Copy contract address')
    await stage.press('Copy token ID')
    expect(writeText.mock.calls).toEqual([[contract], ['12']])
  })

  it('warns of spam', async () => {
    const stage = await openStage(withTokens(token(8, { isSpam: true })))
    await stage.until(() => expect(stage.text()).toContain('Show hidden (1)'))
    await act(async () => stage.modal.open('NftDetail', { contract, tokenId: '8', network: 'eip155:1' }))
    await stage.until(() => expect(stage.text()).toContain('This looks like spam'))
  })

  it('is found on a later page, by an address in other letters', async () => {
    const stage = await openStage((gateway) => {
      gateway.pages = { '': { data: [token(1)], next: 'two' }, two: { data: [token(2)], next: null } }
    })
    const open = (tokenId: string, network: `eip155:${number}` = 'eip155:1') =>
      act(async () => stage.modal.open('NftDetail', { contract: contract.toLowerCase(), tokenId, network }))
    await open('2')
    await stage.until(() => expect(stage.text()).toContain('Colonnade 2'))
  })

  it('says that the account does not have it, or not on its network', async () => {
    const stage = await openStage(withTokens(token(1)))
    await act(async () => stage.modal.open('NftDetail', { contract, tokenId: '5', network: 'eip155:1' }))
    await stage.until(() => expect(stage.text()).toContain('NFT not found'))
    expect(stage.text()).toContain('on Lagoon')
    await act(async () => stage.modal.open('NftDetail', { contract, tokenId: '1', network: 'eip155:2' }))
    await stage.until(() => expect(stage.text()).toContain('does not have it on Reef'))
  })

  it('asks for a wallet if none is connected', async () => {
    const stage = await openStage(() => {}, { connected: false })
    await act(async () => stage.modal.open('NftDetail', { contract, tokenId: '1', network: 'eip155:1' }))
    await stage.until(() => expect(stage.text()).toContain('Connect one to see its NFTs'))
  })
})

describe('metadata of hostile makers', () => {
  const hostile: Partial<AssetRow> = {
    name: `<img src=x onerror=alert(1)>\u202etxt.exe${'y'.repeat(1900)}`,
    collection: '\u202eDSU\u0000\u200bC',
    description: '<script>alert(1)</script> \u2066hidden\u2069',
    traits: [{ name: '<b>Rare</b>', value: `\u202e${'9'.repeat(1500)}` }],
    imageUrl: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    standard: 'ERC721<i>',
    tokenId: '9'.repeat(78),
  }

  it('is text, of one line, in the order of the page, and not too much of it', async () => {
    const stage = await opened(token(1, hostile))
    expect(stage.root().querySelectorAll('.view :is(img, script, b, i)')).toHaveLength(0)
    expect(stage.text()).toContain('<img src=x onerror=alert(1)>')
    expect(stage.text()).not.toMatch(/\p{Cc}|\p{Cf}/u)
    expect(stage.root().querySelector('.nfts-title')!.textContent.length).toBeLessThan(250)
    expect(stage.text().length).toBeLessThan(1500)
  })

  it('of ten thousand characters is no name', async () => {
    const stage = await shown(token(1, { name: 'y'.repeat(10_000) }))
    expect(stage.tiles()).toEqual(['#1Arcades'])
  })

  it('whose picture does not load has a glyph', async () => {
    const stage = await shown(token(1))
    await act(async () => void stage.root().querySelector('.nfts-tile img')!.dispatchEvent(new Event('error')))
    expect(stage.root().querySelector('.nfts-tile img')).toBeNull()
    expect(stage.root().querySelector('.nfts-picture .glyph')).not.toBeNull()
  })
})
