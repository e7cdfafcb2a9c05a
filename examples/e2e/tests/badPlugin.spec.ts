import { fileURLToPath } from 'node:url'
import { testWalletScript } from '@portico/testing/script'
import { openShop, type Shop } from '../src/openShop.js'
import { servePage, strictPolicy, type PageServer } from '../src/servePage.js'
import { expect, test } from '../src/test.js'

// A shop with good plugins, and one plugin of the wrong kind beside them: the shop stays open, and `onError` names the plugin.

test.describe.configure({ mode: 'parallel' })

let server: PageServer
let wallet: string
test.beforeAll(async () => {
  server = await servePage(fileURLToPath(new URL('../pages/badPlugin/dist/', import.meta.url)), {
    policy: strictPolicy,
    rpc: '0x0',
  })
  wallet = await testWalletScript({ wallets: [{ name: 'Kestrel', rdns: 'example.kestrel' }] })
})
test.afterAll(() => server.stop())

interface Row {
  /** Its key in `pages/badPlugin/badPlugins.ts`. */
  readonly plugin: string
  readonly title: string
  /** Where the errors happened that `onError` is told of, in their order, each once. */
  readonly phases: readonly string[]
  /** What the visitor does before the good wallet is connected. */
  readonly before?: (shop: Shop) => Promise<void>
  /** What the visitor does on the page of the account. */
  readonly inAccount?: (shop: Shop) => Promise<void>
  /** What the visitor does last. */
  readonly after?: (shop: Shop) => Promise<void>
}

const throughOwl = async (shop: Shop): Promise<void> => {
  await shop.connect('Owl', 'gamma-address')
  await shop.openAccount()
  await shop.disconnect()
}
const refusedByOwl = async (shop: Shop): Promise<void> => {
  await shop.choose('Owl')
  await expect(shop.dialog.getByText('Could not connect')).toBeVisible()
  await shop.close()
}
const leavesWrongNetwork = async (shop: Shop): Promise<void> => {
  await shop.choose('Owl')
  await shop.disconnect()
}
const hasAction =
  (label: string) =>
  async (shop: Shop): Promise<void> => {
    await expect(shop.action(label)).toBeVisible()
  }
const hasNoAction =
  (label: string) =>
  async (shop: Shop): Promise<void> => {
    await expect(shop.action(label)).toBeHidden()
  }
const pressTip = async (shop: Shop): Promise<void> => shop.action('Tip').click()
const openPast = async ({ dialog }: Shop): Promise<void> => {
  await dialog.getByRole('tab', { name: 'Past' }).click()
  await expect(dialog.getByRole('button', { name: /Retry|Reload/ })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Given' }).click()
}
const closeShop = async ({ page }: Shop): Promise<void> => {
  await page.getByRole('button', { name: 'Close the shop' }).click()
  await expect(page.getByRole('status', { name: 'Account' })).toHaveText('Closed')
}
const openTip =
  (...texts: readonly string[]) =>
  async (shop: Shop): Promise<void> => {
    await shop.page.getByRole('button', { name: 'Open the tip' }).click()
    for (const text of texts) await expect(shop.dialog.getByText(text)).toBeVisible()
    await shop.close()
  }
const viewFailed = 'This page could not be shown'

const rows: readonly Row[] = [
  {
    plugin: 'explorerUrlThrows',
    title: 'a chain whose explorerUrl throws, its wallet connected',
    before: throughOwl,
    phases: ['chain.explorerUrl'],
  },
  { plugin: 'sameAddressThrows', title: 'a chain whose sameAddress throws', before: throughOwl, phases: [] },
  {
    plugin: 'unknownNetworkThrows',
    title: 'a chain whose unknownNetwork throws, its wallet on such a network',
    before: leavesWrongNetwork,
    phases: ['chain.unknownNetwork'],
  },
  {
    plugin: 'networkNotCaip',
    title: 'a chain with a network that has no CAIP-2 id',
    before: leavesWrongNetwork,
    phases: ['chain.networks'],
  },
  { plugin: 'balanceThrows', title: 'a chain whose balance throws', before: throughOwl, phases: [] },

  { plugin: 'connectorsThrow', title: 'connectors that throw', phases: ['connectors'] },
  { plugin: 'connectorsNoAtom', title: 'connectors that are no atom', phases: ['connectors', 'setup'] },
  { plugin: 'connectorsNotMountable', title: 'connectors whose onMount throws', phases: ['connectors'] },
  { plugin: 'connectorWithoutName', title: 'a connector without a name', phases: ['connectors'] },
  { plugin: 'connectorIconWrong', title: 'a connector whose icon is no text', before: throughOwl, phases: [] },
  {
    plugin: 'connectorBadgeWrong',
    title: 'a connector whose badge is no text',
    before: throughOwl,
    phases: [],
  },
  { plugin: 'connectThrows', title: 'a connector whose connect throws', before: refusedByOwl, phases: [] },

  {
    plugin: 'labelThrows',
    title: 'an action whose label throws',
    inAccount: hasAction('tip'),
    phases: ['slot tip: label'],
  },
  {
    plugin: 'labelNoText',
    title: 'an action whose label is no text',
    inAccount: hasAction('tip'),
    phases: ['slot tip: label'],
  },
  {
    plugin: 'whenThrows',
    title: 'an action whose condition throws',
    inAccount: hasNoAction('Tip'),
    phases: ['slot tip: when'],
  },
  {
    plugin: 'unknownGlyph',
    title: 'an action with an icon that does not exist',
    inAccount: hasAction('Tip'),
    phases: ['slot tip'],
  },
  {
    plugin: 'onSelectThrows',
    title: 'an action that throws when it is chosen',
    inAccount: pressTip,
    phases: ['slot tip: onSelect'],
  },
  {
    plugin: 'onSelectRejects',
    title: 'an action that rejects when it is chosen',
    inAccount: pressTip,
    phases: ['slot tip: onSelect'],
  },
  { plugin: 'messageMissing', title: 'a text that is missing', inAccount: hasAction('tip'), phases: ["message 'tip'"] },
  { plugin: 'messageThrows', title: 'a text that throws', inAccount: hasAction('tip'), phases: ["message 'tip'"] },
  { plugin: 'slotNotLoaded', title: 'a tab that does not load', inAccount: openPast, phases: ['slot past'] },
  { plugin: 'slotDrawThrows', title: 'a tab that throws when it is drawn', inAccount: openPast, phases: ['slot past'] },
  { plugin: 'unknownSlot', title: 'an item for a slot that does not exist', phases: ['slots'] },

  {
    plugin: 'subscribeReturnsNothing',
    title: 'a session whose subscribe returns nothing',
    before: throughOwl,
    phases: ['subscribe'],
  },
  { plugin: 'endThrows', title: 'a session that cannot be ended', before: throughOwl, phases: [] },
  { plugin: 'networkIdMain', title: "a session on the network 'main'", before: refusedByOwl, phases: ['connect'] },
  {
    plugin: 'namespaceMisspelt',
    title: 'a session in a misspelt namespace',
    before: refusedByOwl,
    phases: ['connect'],
  },

  { plugin: 'accountNameWrong', title: 'an account whose name is no text', before: refusedByOwl, phases: ['connect'] },
  { plugin: 'walletNameWrong', title: 'a wallet whose name is no text', before: refusedByOwl, phases: ['connect'] },

  { plugin: 'startThrows', title: 'a start that throws', phases: ['start'] },
  { plugin: 'startRejects', title: 'a start that rejects', phases: ['start'] },
  { plugin: 'startAsync', title: 'a start that is async', phases: ['start'] },
  { plugin: 'startInDefinition', title: 'a start beside setup', phases: ['setup'] },
  { plugin: 'cleanupThrows', title: 'a cleanup that throws', after: closeShop, phases: ['stop'] },
  { plugin: 'deferredThrows', title: 'a deferred cleanup that throws', after: closeShop, phases: ['stop'] },
  { plugin: 'watchThrows', title: 'a listener of the connections that throws', phases: ['watch'] },
  { plugin: 'storeListenerThrows', title: 'a listener of the store that throws', phases: ['store.sub'] },
  { plugin: 'emitsWhatThrows', title: 'an event whose payload throws', phases: [] },
  { plugin: 'importThrows', title: 'an import of connections that throws', phases: ['importConnections'] },
  { plugin: 'servesNamespaceOfNoChain', title: 'a capability for a namespace of no chain', phases: [] },

  { plugin: 'viewThrows', title: 'a view that throws', before: openTip(viewFailed), phases: ['view Tip'] },
  {
    plugin: 'viewWithoutDefault',
    title: 'a view without a default export',
    before: openTip(viewFailed),
    phases: ['load Tip'],
  },
  {
    plugin: 'viewNotLoaded',
    title: 'a view that does not load',
    before: openTip('The site was probably updated'),
    phases: ['load Tip'],
  },
  {
    plugin: 'viewTitleThrows',
    title: 'a view whose title throws',
    before: openTip('Here is the tip'),
    phases: ['title of Tip'],
  },
  {
    plugin: 'viewOnBackThrows',
    title: 'a view that throws on the way back',
    before: openTip('Here is the tip'),
    phases: [],
  },
  {
    plugin: 'viewHoldsOpenThrows',
    title: 'a view that throws when the modal closes',
    before: openTip('Here is the tip'),
    phases: ['holdsOpen of Tip'],
  },
]

for (const { plugin, title, phases, before, inAccount, after } of rows)
  test(`the page lives beside ${title}`, async ({ page }) => {
    const shop = await openShop(page, server, wallet, plugin)
    await before?.(shop)
    await shop.connect('Kestrel', /^0x/)
    await shop.openAccount()
    for (const good of ['Receive', 'Give']) await expect(shop.action(good)).toBeVisible()
    await inAccount?.(shop)
    await expect(shop.dialog.getByText('No gifts yet')).toBeVisible()
    await shop.disconnect()
    await after?.(shop)
    await expect(page.getByRole('heading', { name: 'Corner shop' })).toBeVisible()
    await expect.poll(() => shop.reports()).toEqual(phases.map((phase) => `bad, ${phase}`))
  })

/** What is wrong with a plugin, and what the error says: a page in production has its facts, and no sentence (decision 067). */
const refused: readonly (readonly [plugin: string, title: string, facts: string])[] = [
  ['setupThrows', 'whose setup throws', "plugin: bad; path: setup; problem: threw 'boom'"],
  ['setupAsync', 'whose setup is async', 'plugin: bad; path: setup; problem: must be synchronous'],
  ['setupMissing', 'without setup', 'plugin: bad; path: setup; problem: must be a function'],
  ['setupReturnsNothing', 'whose setup returns nothing', 'plugin: bad; path: setup; problem: must return an object'],
  [
    'idReserved',
    "whose id is the shell's",
    'plugin: shell; path: id; problem: must be in camelCase, and not shell, core or host',
  ],
  ['idEmpty', 'without an id', 'plugin: ; path: id; problem: must be in camelCase, and not shell, core or host'],
  [
    'idWithHyphen',
    'with a hyphen in its id',
    'plugin: my-tips; path: id; problem: must be in camelCase, and not shell, core or host',
  ],
  [
    'provisionNotDelivered',
    'that does not deliver what it declares',
    'plugin: bad; path: provide.prices; problem: is declared and not delivered as a list',
  ],
]

for (const [plugin, title, facts] of refused)
  test(`a plugin ${title} is refused with its facts, on a page that lives`, async ({ page }) => {
    await page.goto(`${server.url}?plugin=${plugin}`)
    await expect(page.getByRole('heading', { name: 'Corner shop' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(`core/invalidPlugin; ${facts}`)
  })
