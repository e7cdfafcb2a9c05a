import { askWallet } from '@portico/chain-kit'

/**
 * Asks Freighter by its own library, which takes no signal and answers errors.
 * @throws the wallet's error, a refusal (-4 in SEP-43) with 4001 of EIP-1193, or the signal's reason
 */
export async function askFreighter<T extends object>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const answer: T & { error?: { code: number; message: string } } = await askWallet(ask, signal)
  const { error } = answer
  if (error) throw Object.assign(new Error(error.message), { code: error.code === -4 ? 4001 : error.code })
  return answer
}
