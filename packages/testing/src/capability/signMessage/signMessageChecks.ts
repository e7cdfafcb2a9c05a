import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { settle } from '../../settle.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { SignMessageSubject } from './SignMessageSubject.js'

/** Text that looks like bytes, text that is more than ASCII, text of several lines: each is signed as the text it is. */
const messages = ['hello', '0x1234', 'Grüße 👋', 'one\ntwo\n', '']

export const signMessageChecks: readonly Check<CapabilitySuite<SignMessageSubject>>[] = [
  capabilityCheck('a signature is over the text to the letter', async ({ impl, account, verify }) => {
    const findings: string[] = []
    for (const message of messages) {
      const { signature, signedMessage = message } = await impl.signMessage({ account, message })
      if (!signedMessage.includes(message)) findings.push(`${show(signedMessage)} does not contain ${show(message)}`)
      if (!(await verify(message, signature))) findings.push(`${show(message)} is not what ${show(signature)} signs`)
    }
    return findings
  }),

  capabilityCheck('a refusal of the visitor is told as one, and the next request is asked again', async (subject) => {
    const { impl, account, refuse, asked } = subject
    refuse()
    const first = await outcomeOf(() => impl.signMessage({ account, message: 'hello' }))
    const second = await outcomeOf(() => impl.signMessage({ account, message: 'hello' }))
    return [
      ...rejectionFaults('refused, it', first, 'refusal'),
      ...rejectionFaults('refused again, it', second, 'refusal'),
      ...(asked() === 2 ? [] : [`the wallet was asked ${asked()} times`]),
    ]
  }),

  capabilityCheck(
    'aborted, it ends, and asks no wallet that it has not asked',
    async ({ impl, account, hold, asked }) => {
      hold()
      const gone = AbortSignal.abort()
      const before = await outcomeOf(() => impl.signMessage({ account, message: 'hello', signal: gone }))
      const early = asked()
      const leaving = new AbortController()
      const during = await outcomeOf(async () => {
        const signing = impl.signMessage({ account, message: 'hello', signal: leaving.signal })
        void settle().then(() => leaving.abort())
        return signing
      })
      return [
        ...rejectionFaults('aborted before, it', before, 'abort'),
        ...(early === 0 ? [] : ['aborted before, it asks the wallet']),
        ...rejectionFaults('aborted while the wallet waits, it', during, 'abort'),
      ]
    },
  ),

  capabilityCheck(
    'an account that no wallet holds is refused by an error with a code',
    async ({ impl, stranger, asked }) => [
      ...rejectionFaults(
        'it',
        await outcomeOf(() => impl.signMessage({ account: stranger, message: 'hello' })),
        'coded',
      ),
      ...(asked() === 0 ? [] : ['the wallet was asked']),
    ],
  ),
]
