import { startAnvil, type Anvil } from '@portico/devnet'
import { createEvmTestWallet } from '@portico/testing'
import { openStage, strictViews } from '@portico/testing/react'
import { erc20Abi, formatUnits, maxUint256, parseAbi, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { act } from 'react'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { swaps } from '../src/index.js'
import { clientOf, evmOf, network, type ChainClient } from './site.js'
import { deployV3, fee, type V3 } from './v3Pool.js'
import { v3Quotes } from './v3Quotes.js'

let anvil: Anvil
let client: ChainClient
let v3: V3
beforeAll(async () => {
  anvil = await startAnvil()
  client = clientOf(anvil)
  v3 = await deployV3(anvil, client)
})
afterAll(() => anvil.stop())

const abi = parseAbi([
  'function exactInputSingle((address tokenIn, address tokenOut, uint24 fee, address recipient, uint256 deadline, uint256 amountIn, uint256 amountOutMinimum, uint160 limit) params) payable',
])

/** The price falls by 0.2 % or so: less than the slippage. */
async function othersTrade(): Promise<void> {
  const account = privateKeyToAccount(anvil.accounts[8]!.privateKey)
  const value = parseEther('1')
  const sold = { tokenIn: anvil.swap.wrapped, tokenOut: anvil.tokens.dollar.address, amountIn: value, fee }
  const args = [{ ...sold, recipient: account.address, deadline: maxUint256, amountOutMinimum: 1n, limit: 0n }] as const
  const call = { account, chain: null, address: v3.router, abi, functionName: 'exactInputSingle', args, value } as const
  await client.waitForTransactionReceipt({ hash: await client.writeContract(call) })
}

it('the notice after a swap says what the chain shows that arrived, and not what was quoted', async () => {
  const wallet = createEvmTestWallet({ rpcUrl: anvil.url, name: 'Meadow', rdns: 'example.meadow' })
  onTestFinished(wallet.announce(window))
  const routers = { [network]: { [v3.router]: 'uniswapV3' } } as const
  const stage = await openStage({
    plugins: [evmOf(anvil.url, anvil, []), v3Quotes(v3, anvil, client), strictViews(swaps({ routers }))],
  })
  const { address, decimals } = anvil.tokens.dollar
  const args = [wallet.accounts[0]!] as const
  const balance = () => client.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })
  await stage.connect('example.meadow')
  await stage.open('Swap', { fromToken: 'ETH', toToken: 'DUSD', amount: '1' })
  await stage.until(() => expect(stage.text()).toContain('I know what the tokens are worth'))
  await act(async () => stage.root().querySelector<HTMLInputElement>('input[type=checkbox]')!.click())
  await stage.until(() => expect(stage.button('Review swap')?.disabled).toBe(false))
  await stage.press('Review swap')
  await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
  const before = await balance()
  await act(othersTrade)
  await stage.press('Swap')
  await stage.until(() => expect(stage.view()).toBe('Account'))
  // Account reads its balance meanwhile.
  const got = (await act(balance)) - before
  const { toAmount, received } = stage.modal.store.get(stage.modal.api.swaps.state)!.begun[0]!
  expect(got).toBeLessThan(toAmount)
  expect(received).toBe(got)
  const [whole, fraction] = formatUnits(got, decimals).split('.')
  const shown = `${Number(whole).toLocaleString('en')}.${fraction!.slice(0, 3)}`
  await stage.until(() => expect(stage.toast()).toContain(shown))
})
