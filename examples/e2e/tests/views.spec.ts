import { readdir } from 'node:fs/promises'
import { allViews } from '../screens/allViews.js'
import { account } from '../screens/familyViews.js'
import { baselines, fileName } from '../src/baselines.js'
import { dappOf, type Dapp } from '../src/dapp.js'
import { approve } from '../src/embeddedVisitor.js'
import { colorSchemes } from '../src/expectAccessible.js'
import { openAccount } from '../src/openFamily.js'
import { expect, test } from '../src/test.js'
import { installWallets, kestrel, steer } from '../src/testWallets.js'
import { views as shellViews } from '../src/views.js'
import { leave, walkViews, type Stage } from '../src/walkViews.js'

// axe finds nothing in the views, dark and light; every text is translated, and none is cut on a small phone; some are as their baselines.

test.describe.configure({ mode: 'parallel' })
test.setTimeout(240_000)

// Used by no other test: accounts of the devnet have funds and are looked up by others.
const receiver = '0x00000000000000000000000000000000005eA51d'

const button = ({ dialog }: Dapp, name: string | RegExp) => dialog.getByRole('button', { name, exact: true })
const back = async (dapp: Dapp): Promise<void> => button(dapp, 'Back').first().click()

/** Walks of the shell's views, each in a page of its own. Between two of them the visitor closes the modal. */
const shellWalks: Readonly<Record<string, readonly string[]>> = {
  'of a visitor who connects': [
    'Connect',
    'AllWallets',
    'AllWallets, nothing found',
    'GetWallet, one',
    'WhatIsAWallet',
    'GetWallet',
    'ConnectingWalletConnect',
    'ConnectingWalletConnectBasic',
    'ConnectingExternal, declined',
    'ConnectingExternal, failed',
    // Its request stays open: those after it would be answered with that.
    'ConnectingExternal',
  ],
  'of a visitor who is connected': [
    'Account',
    'Networks',
    'ProfileWallets',
    'ProfileWallets, renaming',
    'SwitchNetwork, declined',
    'UnsupportedChain',
  ],
  'whose list does not come': ['Connect, list failed'],
  'whose code does not come': ['ErrorView'],
}

for (const [title, names] of Object.entries(shellWalks))
  test(`views ${title}: ${names.join('; ')}`, async ({ context, page, parts, complaints }) => {
    await installWallets(context, parts)
    await page.goto(parts.dapp({ mode: 'system' }))
    const stages = names.map((name, index): Stage => {
      const [, go] = shellViews.find(([one]) => one === name)!
      return {
        name,
        schemes: colorSchemes,
        async go(dapp) {
          if (index > 0) await leave(dapp)
          await go(dapp)
        },
      }
    })
    await walkViews(dappOf(page), stages)
    if (/failed|ErrorView/.test(names.join())) complaints.length = 0 // what such a view is there for
  })

const sendStages: readonly Stage[] = [
  {
    name: 'WalletSend',
    schemes: colorSchemes,
    async go(dapp) {
      await button(dapp, 'Send').click()
      await expect(dapp.dialog.getByText('Balance').first()).toBeVisible()
    },
  },
  {
    name: 'WalletSend, wrong',
    schemes: colorSchemes,
    async go({ dialog }) {
      await dialog.getByLabel('Amount').fill('1000000000')
      await dialog.getByLabel('To', { exact: true }).fill('0xshort')
      await dialog.getByLabel('Amount').focus()
      await expect(dialog.getByText('This is not an address on Devnet.')).toBeVisible()
    },
  },
  {
    name: 'WalletSendSelectToken',
    schemes: colorSchemes,
    async go({ dialog }) {
      await dialog.getByRole('button', { name: /^Token: ETH/ }).click()
      await expect(dialog.getByRole('button', { name: /^Devnet Gem/ })).toBeVisible()
    },
  },
  {
    name: 'WalletSendPreview',
    schemes: colorSchemes,
    async go(dapp) {
      await back(dapp)
      await dapp.dialog.getByLabel('Amount').fill('0.25')
      await dapp.dialog.getByLabel('To', { exact: true }).fill(receiver)
      await button(dapp, 'Review').click()
      await expect(dapp.dialog.getByText('Leaves your account')).toBeVisible()
    },
  },
]

const swapStages: readonly Stage[] = [
  {
    name: 'Swap, empty',
    async go(dapp) {
      await button(dapp, 'Swap').click()
      await expect(dapp.dialog.getByLabel('You pay')).toBeVisible()
      await expect(dapp.dialog.getByText('Balance').first()).toBeVisible()
    },
  },
  {
    name: 'SwapSelectToken',
    async go({ dialog }) {
      await dialog
        .getByRole('button', { name: /^Select token/ })
        .first()
        .click()
      await expect(dialog.getByRole('button', { name: /^Devnet Gem/ }).first()).toBeVisible()
    },
  },
  {
    name: 'SwapPreview',
    async go(dapp) {
      const { dialog } = dapp
      await dialog
        .getByRole('listitem')
        .getByRole('button', { name: /^Devnet Dollar/ })
        .click()
      await dialog.getByLabel('You pay').fill('1.25')
      await expect(dialog.getByText('Least you receive')).toBeVisible()
      await button(dapp, 'Review swap').click()
      await expect(button(dapp, 'Swap')).toBeEnabled()
    },
  },
]

const receiveStages: readonly Stage[] = [
  {
    name: 'WalletReceive',
    schemes: colorSchemes,
    async go(dapp) {
      await button(dapp, 'Receive').click()
      await expect(button(dapp, 'Copy address')).toBeVisible()
    },
  },
  {
    name: 'WalletCompatibleNetworks',
    schemes: colorSchemes,
    async go({ dialog }) {
      await dialog.getByRole('button', { name: /^Devnet and \d+ more/ }).click()
      await expect(dialog.getByRole('list', { name: 'Compatible networks' })).toBeVisible()
    },
  },
]

const buyStages: readonly Stage[] = [
  {
    name: 'OnRampProviders',
    async go(dapp) {
      await button(dapp, 'Buy').click()
      await expect(dapp.dialog.getByRole('button', { name: /DUSD/ })).toBeVisible()
    },
  },
  {
    name: 'OnRampTokenSelect',
    async go({ dialog }) {
      await dialog.getByRole('button', { name: /DUSD/ }).click()
      await expect(dialog.getByRole('button', { name: /^Ether/ })).toBeVisible()
    },
  },
  {
    name: 'OnRampFiatSelect',
    async go(dapp) {
      await back(dapp)
      await dapp.dialog
        .getByRole('button', { name: /USD\. Change/ })
        .first()
        .click()
      await expect(dapp.dialog.getByRole('button', { name: /^Euro/ })).toBeVisible()
    },
  },
  {
    name: 'BuyInProgress',
    async go(dapp) {
      await back(dapp)
      await dapp.dialog.getByLabel('You pay').fill('100')
      const opening = dapp.page.waitForEvent('popup')
      await button(dapp, /^Sandbox/).click()
      await expect(dapp.dialog.getByText(/^Continue at/).first()).toBeVisible()
      // The page of the seller is in front, and a page behind it is not drawn.
      await (await opening).close()
    },
  },
]

const tokenStages: readonly Stage[] = [
  {
    name: 'TokenDetails',
    async go({ dialog }) {
      await dialog.getByRole('button', { name: /^Devnet Dollar/ }).click()
      await expect(dialog.getByText('Token address')).toBeVisible()
    },
  },
]
const accountWalks = [tokenStages, sendStages, receiveStages, swapStages, buyStages]
const names = (stages: readonly Stage[]): string => stages.map(({ name }) => name).join('; ')

test(`views from the account: ${accountWalks.map(names).join('; ')}`, async ({ page, parts, complaints }) => {
  const dapp = await account(page, parts, 'system')
  for (const [index, stages] of accountWalks.entries()) {
    if (index > 0) {
      await leave(dapp)
      await openAccount(dapp)
    }
    await walkViews(dapp, stages)
  }
  complaints.splice(0)
})

/** Walks that begin with a view of the pictures. */
const walks: readonly (readonly [first: string, ...rest: readonly Stage[]])[] = [
  [
    'ChooseNamespaces',
    {
      name: 'SwitchActiveChain',
      async go(dapp) {
        await leave(dapp)
        await dapp.connect('Kestrel')
        await dapp.chooseNetwork('Solana Local')
        await expect(dapp.dialog.getByRole('button', { name: /^Marlin/ })).toBeVisible()
      },
    },
  ],
  ['Passkey'],
  ['Ledger'],
  ['WatchAddress'],
  [
    'Pay',
    {
      name: 'PayLoading',
      async go({ dialog }) {
        await dialog.getByRole('button', { name: /^Nest/ }).click()
        await expect(dialog.getByText(/Continue at/).first()).toBeVisible()
      },
    },
  ],
  ['SmartSessionList'],
  ['SmartSessionCreated'],
  ['EmailVerifyDevice'],
  [
    'Register account name',
    {
      name: 'Register account name success',
      async go(dapp) {
        await button(dapp, 'Register name').click()
        await approve(dapp.page)
        await expect(dapp.dialog.getByText('You are harbor.people.meridian')).toBeVisible()
      },
    },
  ],
  [
    'SIWXSignMessage',
    {
      name: 'SIWXSignMessage, message open',
      async go({ dialog }) {
        await dialog.getByText('Message to sign').click()
        await expect(dialog.locator('pre')).toBeVisible()
      },
    },
    {
      name: 'SIWXSignMessage, declined',
      async go(dapp) {
        await steer(dapp.page, kestrel.rdns, 'behave', 'refuse', { method: 'personal_sign', times: 1 })
        await button(dapp, 'Sign in').click()
        await expect(dapp.dialog.getByText('Signature declined').last()).toBeVisible()
      },
    },
    {
      name: 'SIWXSignMessage, waiting',
      async go(dapp) {
        await steer(dapp.page, kestrel.rdns, 'behave', 'stall', { method: 'personal_sign' })
        await button(dapp, 'Sign in').click()
        await expect(button(dapp, 'Ask again')).toBeVisible()
      },
    },
  ],
  [
    'ConnectSocials',
    {
      name: 'ConnectingSocial',
      async go(dapp) {
        await back(dapp)
        await button(dapp, 'Continue with Google').click()
        await expect(dapp.dialog.getByText('Continue in Google').first()).toBeVisible()
      },
    },
    {
      name: 'ConnectingFarcaster',
      async go(dapp) {
        await back(dapp)
        await button(dapp, 'Continue with Farcaster').click()
        await expect(dapp.dialog.getByText('Scan with your phone')).toBeVisible()
      },
    },
    {
      name: 'EmailVerifyOtp',
      async go(dapp) {
        await back(dapp)
        await dapp.dialog.getByLabel('Email address').fill('mira@portico.example')
        await dapp.dialog.getByLabel('Email address').press('Enter')
        await expect(dapp.dialog.getByText('Enter the code').first()).toBeVisible()
        await expect(dapp.dialog.getByLabel('Six-digit code')).toBeFocused()
        await dapp.page.keyboard.type('4703')
      },
    },
  ],
  [
    'UpdateEmailWallet',
    {
      name: 'UpdateEmailWallet, waiting',
      async go({ dialog }) {
        await dialog.getByRole('button', { name: 'Open wallet page' }).click()
        await expect(dialog.getByText('Waiting for the change on your wallet’s page')).toBeVisible()
      },
    },
  ],
]

for (const [first, ...rest] of walks)
  test(`views: ${[first, ...rest.map(({ name }) => name)].join('; ')}`, async ({ page, parts, complaints }) => {
    const view = allViews.find(({ name }) => name === first)!
    await walkViews(await view.go(page, parts, 'system'), [{ name: first, go: async () => {} }, ...rest])
    complaints.splice(0)
  })

test('every view is in a walk', () => {
  const viewOf = (name: string): string => name.split(',')[0]!
  const walked = [
    ...Object.values(shellWalks).flat(),
    ...accountWalks.flat().map(({ name }) => name),
    ...walks.flatMap(([first, ...rest]) => [first, ...rest.map(({ name }) => name)]),
    // In accountTabs.spec.ts.
    'NftDetail',
  ]
  const known = allViews.map(({ name }) => name).filter((name) => !/^(?:Account|Connect, |Passkey in)/.test(name))
  expect(new Set(walked.map(viewOf))).toEqual(
    new Set([...known.map(viewOf), ...shellViews.map(([name]) => viewOf(name))]),
  )
  expect(walked).toEqual(expect.arrayContaining(shellViews.map(([name]) => name)))
})

test('every baseline is of a view that is walked', async () => {
  const files = await readdir(new URL('baselines/', import.meta.url))
  expect(files.sort()).toEqual(
    Object.keys(baselines)
      .map((name) => `${fileName(name)}.png`)
      .sort(),
  )
})
