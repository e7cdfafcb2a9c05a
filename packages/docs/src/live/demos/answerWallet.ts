import { FrameError, permissionsCapability, type FrameRequest } from '@portico/embedded-api'
import { publicKeys } from '@portico/testing'
import { formatEther, hexToString, isHex, type Hex } from 'viem'
import { privateKeyToAccount, type PrivateKeyAccount } from 'viem/accounts'

/** The account that signs: its key is public. */
export const signer: PrivateKeyAccount = privateKeyToAccount(publicKeys[0])
/** The smart account of it, which is on no chain: it grants sessions that nothing can use. */
export const smartAccount = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

const day = 86_400

export interface AskedSession {
  readonly expiry: number
  readonly permissions: readonly unknown[]
}
/** Has the co-signer keep a session that was granted. Answers its id. */
export type KeepSession = (asked: AskedSession) => string

/** The first limit of a session, in words. */
function limitOf(request: unknown): string {
  const { permissions, expiry } = request as {
    readonly permissions: readonly { readonly data: { readonly allowance: Hex; readonly period: number } }[]
    readonly expiry: number
  }
  const { allowance, period } = permissions[0]!.data
  const until = new Date(expiry * 1000).toLocaleDateString('en', { dateStyle: 'long' })
  return `Up to ${formatEther(BigInt(allowance))} ETH each ${period / day} day, until ${until}`
}

/**
 * Answers a method of the wallet, as the frame of a secure site does.
 * @param agree Asks the visitor in the frame. @throws FrameError `embedded/rejected`
 * @param keepSession Of an account that grants sessions.
 * @throws FrameError `embedded/failed` for what is not demonstrated
 */
export async function answerWallet(
  { method, params }: FrameRequest<'RPC_REQUEST'>,
  agree: (title: string, text: string) => Promise<void>,
  keepSession: KeepSession | undefined,
): Promise<unknown> {
  const [first, owner] = [params].flat()
  switch (method) {
    case 'wallet_getCapabilities':
      return { permissions: permissionsCapability }
    case 'personal_sign':
      if (!isHex(first) || owner !== signer.address) break
      await agree('Sign this message?', hexToString(first))
      return signer.signMessage({ message: { raw: first } })
    case 'wallet_grantPermissions':
      await agree('Let this site pay by itself?', limitOf(first))
      if (!keepSession) break
      // In place of the signed delegation.
      return { ...Object(first), pci: keepSession(first as AskedSession), context: '0xc0ffee' }
    case 'wallet_revokePermissions':
      await agree('End this session?', limitOf(first))
      return signer.signMessage({ message: 'It is over' })
  }
  throw new FrameError('embedded/failed', `A demonstration does not answer ${method}.`)
}
