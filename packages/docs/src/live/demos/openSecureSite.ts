import { FrameError, type FrameUser } from '@portico/embedded-api'
import { installFrameDouble } from '@portico/testing/embedded'
import { answerWallet, signer, smartAccount, type KeepSession } from './answerWallet.js'
import { askInFrame } from './askInFrame.js'
import { secureSiteUrl } from './demoCode.js'
import { createLiveValue, type LiveValue } from './LiveValue.js'

/** A secure site that is made up: no server keeps the key, and no mail is sent. */
export interface DemoSecureSite {
  /** The last mail. */
  readonly mail: LiveValue<{ readonly to: string; readonly code: string } | undefined>
  /** Agrees on the phone that scanned Farcaster's code; undefined while nothing is asked there. */
  readonly phone: LiveValue<(() => void) | undefined>
  /** From now on visitors have a smart account as well, which pages prefer. It grants sessions. */
  addSmartAccount(keepSession: KeepSession): void
}

/** Where the visitor's address is kept; the login outlasts the page, as a real one does. */
const key = 'demonstration.login'

const newCode = (): string => String(crypto.getRandomValues(new Uint32Array(1))[0]! % 1_000_000).padStart(6, '0')

/**
 * Plays the frame of the secure site for the page. The messages between them are those of `@portico/embedded-api`.
 * @param storage Where the login is kept.
 */
export function openSecureSite(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): DemoSecureSite {
  const mail: DemoSecureSite['mail'] = createLiveValue(undefined)
  const phone: DemoSecureSite['phone'] = createLiveValue(undefined)
  let keepSession: KeepSession | undefined
  const userOf = (email: string): FrameUser => ({
    email: email || null,
    userName: email ? null : 'mira',
    address: signer.address,
    chainId: 1,
    accounts: [
      { address: signer.address, type: 'eoa' },
      ...(keepSession ? [{ address: smartAccount, type: 'smartAccount' } as const] : []),
    ],
    preferredAccountType: 'eoa',
  })
  const logIn = (email: string): void => {
    double.user = userOf(email)
    storage.setItem(key, email)
  }
  const double = installFrameDouble({
    origin: secureSiteUrl,
    answers: {
      CONNECT_EMAIL({ email }) {
        mail.set({ to: email, code: newCode() })
        return { action: 'VERIFY_OTP' }
      },
      CONNECT_OTP({ otp }) {
        const sent = mail.get()
        if (otp !== sent?.code) throw new FrameError('embedded/wrongCode', 'This code is wrong')
        mail.set(undefined)
        logIn(sent.to)
      },
      GET_FARCASTER_URI: () => ({ url: 'https://farcaster.xyz/~/siwf?channelToken=demonstration' }),
      CONNECT_FARCASTER: (_, { signal }) =>
        new Promise((resolve, reject) => {
          phone.set(() => {
            phone.set(undefined)
            logIn('')
            resolve({ userName: 'mira' })
          })
          signal.addEventListener('abort', () => {
            phone.set(undefined)
            reject(signal.reason as Error)
          })
        }),
      SIGN_OUT() {
        double.user = undefined
        storage.removeItem(key)
      },
      GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => ({ smartAccountEnabledNetworks: keepSession ? [1] : [] }),
      RPC_REQUEST: (request, { signal }) =>
        answerWallet(
          request,
          async (title, text) => {
            const frame = double.frames()[0]?.contentDocument
            const mode = document.documentElement.dataset['mode'] === 'dark' ? 'dark' : 'light'
            if (!frame || !(await askInFrame(frame, mode, { title, origin: location.origin, text }, signal)))
              throw new FrameError('embedded/rejected', 'You rejected the request')
          },
          keepSession,
        ),
    },
  })
  const known = storage.getItem(key)
  if (known !== null) double.user = userOf(known)
  return {
    mail,
    phone,
    addSmartAccount(keep) {
      keepSession = keep
      if (double.user) double.user = userOf(double.user.email ?? '')
    },
  }
}
