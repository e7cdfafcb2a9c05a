import { formatUnits } from 'viem'

/** Satoshis as bitcoin. */
export function formatBitcoin(satoshis: bigint): string {
  return `${formatUnits(satoshis, 8)} BTC`
}
