import { stringToHex } from 'viem'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetDeepLinkChoice, setDeepLinkChoice } from '../src/links/deepLinkChoice.js'
import { until } from './dapp.js'
import { storageArea } from './page.js'
import { withSetting } from './setup.js'

const setting = withSetting()
const key = 'WALLETCONNECT_DEEPLINK_CHOICE'
const lantern = { href: 'lantern://', name: 'Lantern' }
const quill = { href: 'quill://', name: 'Quill' }
let page: Storage
const stored = () => JSON.parse(page.getItem(key) ?? 'null') as unknown

beforeEach(() => {
  page = storageArea()
  vi.stubGlobal('localStorage', page)
})

describe('the choice of a wallet by link', () => {
  it('stands under the key that the client reads', () => {
    setDeepLinkChoice(lantern)
    expect(stored()).toEqual({ href: 'lantern://', name: 'Lantern' })
    forgetDeepLinkChoice(quill)
    expect(stored()).toEqual(lantern)
    forgetDeepLinkChoice(lantern)
    expect(page.getItem(key)).toBeNull()
  })
  it('is forgotten when it is damaged, and never throws where storage is blocked', () => {
    page.setItem(key, '{')
    forgetDeepLinkChoice(lantern)
    expect(page.getItem(key)).toBeNull()
    vi.stubGlobal('localStorage', undefined)
    setDeepLinkChoice(lantern)
    forgetDeepLinkChoice(lantern)
  })

  it('is not stored when a code was scanned', async () => {
    const { site, phone } = await setting().connected()
    await site.request('personal_sign', [stringToHex('x'), phone.account.address])
    expect(page.getItem(key)).toBeNull()
  })

  it('is stored when a link was followed, for requests that ask the visitor, and gone after disconnecting [3.29]', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    const connecting = site.connect()
    const uri = await site.code()
    site.modal.api.walletconnect.rememberLink(lantern)
    await phone.scan(uri)
    await connecting
    expect(site.live().session.saved).toMatchObject({ link: lantern })
    await site.request('personal_sign', [stringToHex('x'), phone.account.address])
    expect(stored()).toEqual(lantern)
    await site.modal.disconnect()
    expect(page.getItem(key)).toBeNull()
  })

  it.each([
    ['meadow://open', 'meadow://open/'],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('is that of the wallet that answered, where the system chose the app: %s', async (native, href) => {
    const [site, phone] = [setting().dapp(), await setting().wallet({ name: 'Meadow', ...(native && { native }) })]
    const connecting = site.connect()
    const uri = await site.code()
    site.modal.api.walletconnect.rememberLink()
    await phone.scan(uri)
    await connecting
    await site.request('personal_sign', [stringToHex('x'), phone.account.address])
    expect(stored()).toEqual(href === undefined ? null : { href, name: 'Meadow' })
  })

  it('is gone when the wallet ends the session', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    const connecting = site.connect()
    const uri = await site.code()
    site.modal.api.walletconnect.rememberLink(lantern)
    await phone.scan(uri)
    await connecting
    setDeepLinkChoice(lantern)
    await phone.kit.disconnectSession({ topic: phone.topics[0]!, reason: { code: 6000, message: 'bye' } })
    await until(() => page.getItem(key) === null)
  })

  it('belongs to its attempt: the next one begins without', async () => {
    const [site, phone] = [setting().dapp(), await setting().wallet()]
    site.modal.api.walletconnect.rememberLink(lantern)
    const connecting = site.connect()
    await phone.scan(await site.code())
    await connecting
    expect(site.live().session.saved).not.toHaveProperty('link')
  })
})
