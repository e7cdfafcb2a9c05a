import { getAddress, type Hex } from 'viem'
import type { ReadContext, Shown } from '../finding.js'
import type { ExactTypedData } from '../Intent.js'
import { addressValue, codeValue, say, timeValue } from '../say.js'
import { tokenFields } from '../token.js'
import { untilField } from './describePermit.js'
import { describeTransfer } from './describeTokenCall.js'
import { hasFields } from './typedDataFields.js'

/** Payments by signature (EIP-3009: USDC, EURC), and the end of one. */
export function describeAuthorization(data: ExactTypedData, context: ReadContext): Shown | undefined {
  const { primaryType, message, domain } = data
  const { verifyingContract } = domain
  if (typeof verifyingContract !== 'string') return undefined
  const contract = getAddress(verifyingContract)
  const isPayment = primaryType === 'TransferWithAuthorization' || primaryType === 'ReceiveWithAuthorization'
  if (isPayment && hasFields(data, primaryType, ...paymentFields)) {
    const to = getAddress(message.to as Hex)
    const from = getAddress(message.from as Hex)
    const description = describeTransfer(
      context.token(contract),
      { from, to, units: BigInt(String(message.value)) },
      context,
    )
    const times = [
      ...(message.validAfter === '0'
        ? []
        : [{ label: say('countsFrom'), value: timeValue(BigInt(String(message.validAfter))) }]),
      untilField(message.validBefore),
    ]
    return {
      ...description,
      title: say('sendBySignature'),
      ...(description.figure && { figure: { ...description.figure, tone: 'warning' } }),
      risk: 'R2',
      sections: [...description.sections, { fields: times }],
      warnings: [
        ...description.warnings,
        { tone: 'warning', title: say('signatureSends'), text: say('signatureSendsText') },
      ],
      action: say('signAnyway'),
      confirm: say('sendConfirm'),
    }
  }
  if (primaryType === 'CancelAuthorization' && hasFields(data, primaryType, 'authorizer address', 'nonce bytes32'))
    return {
      title: say('cancelAuthorization'),
      lead: say('cancelAuthorizationLead'),
      risk: 'R2',
      sections: [
        {
          fields: [
            { label: say('inTheNameOf'), value: addressValue(getAddress(message.authorizer as Hex)) },
            { label: say('authorizationNumber'), value: codeValue(String(message.nonce)) },
          ],
        },
        { fields: tokenFields(context.token(contract)) },
      ],
      warnings: [],
      action: say('sign'),
    }
  return undefined
}

const paymentFields: readonly string[] = [
  'from address',
  'to address',
  'value uint256',
  'validAfter uint256',
  'validBefore uint256',
  'nonce bytes32',
]
