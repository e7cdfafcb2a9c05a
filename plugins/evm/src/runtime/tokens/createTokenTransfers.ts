import { untilAborted, parseCaip10, type TokenTransfer } from '@portico/core'
import { addressDigits } from '../../chain/address.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { Runtime } from '../Runtime.js'
import type { AskNetwork, Outgoing, Sending } from '../transfers/createSending.js'
import { callData, erc20, readUint } from './abi.js'
import { silentTokens } from './silentTokens.js'

/** `uint256` */
const mostAmount = 2n ** 256n - 1n

/** Sends ERC-20 tokens by `transfer(to, amount)` [7.35]. */
export function createTokenTransfers(
  { error }: EvmContext,
  ask: AskNetwork,
  sending: Sending,
): Pick<Runtime, 'estimateToken' | 'sendToken'> {
  function digitsOf(address: string): string {
    const digits = addressDigits(address)
    if (digits === undefined)
      throw error('invalidAddress', { address }, { details: 'Expected 0x and 40 hexadecimal digits.' })
    return digits
  }
  function read({ from, to, token, amount }: TokenTransfer): Outgoing {
    const { networkId, address } = parseCaip10(from)
    const [contract, receiver] = [`0x${digitsOf(token)}`, digitsOf(to)]
    if (amount < 0n || amount > mostAmount) throw error('invalidAmount', { amount })
    return {
      networkId,
      transaction: { from: address, to: contract, value: '0x0', data: callData(erc20.transfer, receiver, amount) },
    }
  }
  /** A token may refuse without a revert: the transaction would succeed, and move nothing. */
  async function rehearse({ networkId, transaction }: Outgoing): Promise<void> {
    const answer = await ask(networkId, 'eth_call', [transaction, 'latest'])
    const token = transaction.to
    if (silentTokens.has(token) || readUint(answer) === 1n) return
    // Others, too, have the ABI without a return value; an address without code would answer the same.
    if (answer === '0x' && /^0x[\da-f]{2}/i.test(String(await ask(networkId, 'eth_getCode', [token, 'latest'])))) return
    throw error(
      'tokenRefused',
      { token },
      { details: 'Nothing was sent. The token may be paused, or be no token at all.' },
    )
  }
  return {
    async estimateToken(transfer) {
      const outgoing = read(transfer)
      await untilAborted(() => rehearse(outgoing), transfer.signal)
      return sending.estimate(outgoing, transfer.signal)
    },
    async sendToken(transfer) {
      const outgoing = read(transfer)
      await untilAborted(() => rehearse(outgoing), transfer.signal)
      return sending.send(outgoing, transfer.from, transfer.signal)
    },
  }
}
