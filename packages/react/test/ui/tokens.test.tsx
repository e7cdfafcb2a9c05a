import type { Token } from '@portico/core'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { describe, expect, it, vi } from 'vitest'
import {
  ambiguousTokens,
  isAmbiguous,
  NoTokenFound,
  SearchField,
  TokenIcon,
  TokenRow,
  transferTexts,
  useMessages,
  useTokenSearch,
} from '../../src/ui/index.js'
import { disposeAfterEach, open, button } from '../frame/open.js'

disposeAfterEach()

const imageUrl = 'data:image/png;base64,AAAA'
const network = { name: 'Lagoon', caipNetworkId: 'alpha:1' } as const
const pearl: Token = { name: 'Pearl', symbol: 'PRL', decimals: 18 }
const shell: Token = { token: '0x1111111111111111', name: 'Shell Dollar', symbol: 'SHD', decimals: 6 }

/** The view in which `part` is drawn. */
async function drawn(part: () => ReactNode): Promise<Element> {
  const { modal, root, settle } = await open({ views: { plain: part } })
  await act(async () => modal.open('Plain', { text: 'Tokens' }))
  await settle(20)
  return root().querySelector('.view')!
}

describe('the icon of a token', () => {
  it.each([
    ['the picture of a token', { ...shell, imageUrl }, network, imageUrl],
    ['its letter where it has none', shell, network, 'S'],
    ['that of the network for the native currency', pearl, network, 'L'],
    ['the picture of the native currency where it has one', { ...pearl, imageUrl }, network, imageUrl],
    ['its letter where the network is not known', pearl, undefined, 'P'],
  ])('is %s', async (_, token, of, expected) => {
    const view = await drawn(() => <TokenIcon token={token} network={of} size="lg" />)
    const icon = view.querySelector<HTMLElement>('.icon')!
    expect(icon.querySelector('img')?.getAttribute('src') ?? icon.textContent).toBe(expected)
    expect({ ...icon.dataset }).toMatchObject({ shape: 'circle', size: 'lg' })
  })
})

describe('the row of a token', () => {
  it('has icon and name, what the view adds, and no address', async () => {
    const onClick = vi.fn()
    const view = await drawn(() => (
      <TokenRow token={shell} network={network} subtitle="7 SHD" current onClick={onClick} />
    ))
    const row = view.querySelector<HTMLElement>('.row')!
    expect(row.querySelector('.icon')?.textContent).toBe('S')
    expect(row.querySelector('.row__title')?.textContent).toBe('Shell Dollar')
    expect(row.querySelector('.row__subtitle')?.textContent).toBe('7 SHD')
    expect(row.getAttribute('aria-current')).toBe('true')
    row.click()
    expect(onClick).toHaveBeenCalledOnce()
  })
  it('has the address beside the name where that is not enough, in words apart', async () => {
    const view = await drawn(() => <TokenRow token={shell} network={network} isAmbiguous />)
    expect(view.querySelector('.row__title > .label > .address')?.getAttribute('title')).toBe(shell.token)
    expect(view.querySelector('.row__title')?.textContent).toMatch(/^Shell Dollar 0x11/)
  })
  it.each([
    ['of one symbol', { ...shell, token: '0x2' }, true],
    ['of one symbol in other letters', { ...shell, token: '0x2', symbol: 'shd' }, true],
    ['of one symbol and characters that are not seen', { ...shell, token: '0x2', symbol: 'SHD\u2066' }, true],
    ['of the symbol of the currency', { ...pearl, symbol: 'SHD' }, true],
    ['of another symbol', { ...shell, token: '0x2', symbol: 'SHE' }, false],
    ['that is itself', { ...shell }, false],
  ])('needs it beside one %s', (_, other, expected) => {
    expect(isAmbiguous(shell, [other])).toBe(expected)
  })
  it('needs it beside those of a list that share a symbol', () => {
    const other = { ...shell, token: '0x2', symbol: 'shd' }
    const tokens = [
      { ...pearl, symbol: 'SHE' },
      shell,
      { ...shell, token: '0x3', symbol: 'SHE' },
      other,
      { ...shell, token: '0x4', symbol: 'X' },
    ]
    expect([...ambiguousTokens(tokens)].toSorted()).toEqual([other.token, '0x3', shell.token].toSorted())
  })
  it('never needs it for the native currency, which has none', () => {
    expect(isAmbiguous({ ...pearl, symbol: 'SHD' }, [shell])).toBe(false)
  })
})

describe('tokens that are searched', () => {
  const texts = { en: transferTexts }
  const tokens = [pearl, shell, { ...shell, token: '0xAbC', name: 'Heron', symbol: 'XYZ' }]
  function Tokens({ least }: { readonly least: number | undefined }): ReactNode {
    const t = useMessages('alpha', texts)
    const { isMany, field, search, found } = useTokenSearch(tokens, least)
    return (
      <>
        {isMany && <SearchField {...field} label="Search" />}
        <ul>
          {found.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        {found.length === 0 && (
          <NoTokenFound isSmall={least === 3} t={t} search={search} onShowAll={() => field.onChange('')}>
            {least === 3 ? undefined : 'Others are not listed'}
          </NoTokenFound>
        )}
      </>
    )
  }
  async function searching(least?: number) {
    const view = await drawn(() => <Tokens least={least} />)
    const input = (): HTMLInputElement | null => view.querySelector('input')
    return {
      view,
      input,
      found: () => [...view.querySelectorAll('li')].map(({ textContent }) => textContent),
      type: (text: string) =>
        act(async () => {
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input(), text)
          input()!.dispatchEvent(new Event('input', { bubbles: true }))
        }),
    }
  }
  const all = tokens.map(({ name }) => name)

  it('are found by parts of name and symbol, and by the whole address, however they are written', async () => {
    const { found, type } = await searching()
    for (const [typed, expected] of [
      ['  heron ', ['Heron']],
      ['yz', ['Heron']],
      ['DOLL', ['Shell Dollar']],
      ['0xabc', ['Heron']],
      ['0xab', []],
      ['  ', all],
    ] as const) {
      await type(typed)
      expect(found()).toEqual(expected)
    }
  })

  it.each([
    [undefined, 'lg', undefined, 'Others are not listed'],
    [3, 'sm', 'md', undefined],
  ])('are none by another name, which says so, and all can be listed again (least: %s)', async (least, ...expected) => {
    const { view, input, found, type } = await searching(least)
    await type(' dragon ')
    const message = view.querySelector<HTMLElement>('.message')!
    expect(message.querySelector('h3')?.textContent).toBe('No token called dragon')
    const showAll = button(view, 'Show all')!
    expect([message.dataset.space, showAll.dataset.size, message.querySelector('p')?.textContent]).toEqual(expected)
    await act(async () => showAll.click())
    expect([found(), input()?.value]).toEqual([all, ''])
  })

  it('have no field where fewer than enough are seen at once', async () => {
    expect((await searching(3)).input()).not.toBeNull()
    const { input, found } = await searching(4)
    expect([input(), found()]).toEqual([null, all])
  })
})
