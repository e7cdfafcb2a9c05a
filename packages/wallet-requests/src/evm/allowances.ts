import type { Field, Text } from '../Description.js'
import type { Shown } from '../finding.js'
import type { Facts } from '../Facts.js'
import { lookalikeWarnings } from '../receivers.js'
import { addressValue, lineValue, numberValue, say, words } from '../say.js'
import { amountOf, tokenFields, unreadableToken, type Token } from '../token.js'

/** Allowances from here on are shown as unlimited: no token has as many units that mean anything. */
export const unlimitedFrom: bigint = 2n ** 95n

export type AllowanceKind = 'approve' | 'increaseAllowance' | 'decreaseAllowance' | 'permit'

const titles: Readonly<Record<AllowanceKind, Text>> = {
  approve: say('allowSpending'),
  increaseAllowance: say('allowMore'),
  decreaseAllowance: say('allowLess'),
  permit: say('usePermit'),
}
const labels: Readonly<Record<AllowanceKind, Text>> = {
  approve: say('maySpend'),
  increaseAllowance: say('maySpendMore'),
  decreaseAllowance: say('maySpendLess'),
  permit: say('maySpend'),
}

/** An allowance, by a call or by a signature. */
export function describeAllowance(
  token: Token,
  spender: string,
  units: bigint,
  kind: AllowanceKind,
  facts: Facts,
): Shown {
  const fields: readonly Field[] = [{ label: say('spender'), value: addressValue(spender) }]
  const sections = [{ fields }, { fields: tokenFields(token) }]
  const figure = { label: labels[kind], value: amountOf(units, token) }
  const isEnd = kind === 'approve' && units === 0n
  if (isEnd || kind === 'decreaseAllowance') {
    const title = isEnd ? say('endAllowance') : titles[kind]
    return { title, figure, risk: 'R1', sections, warnings: [], action: say('approve') }
  }
  const alike = lookalikeWarnings(spender, facts)
  if (units >= unlimitedFrom) return describeUnlimited(token, units, { title: titles[kind], sections, alike })
  return {
    title: titles[kind],
    figure,
    risk: token.info && alike.length === 0 ? 'R1' : 'R2',
    sections,
    warnings: [...alike, ...(token.info ? [] : [unreadableToken])],
    action: say('approve'),
  }
}

function describeUnlimited(
  { info }: Token,
  units: bigint,
  { title, sections, alike }: Pick<Shown, 'title' | 'sections'> & { readonly alike: Shown['warnings'] },
): Shown {
  const symbol = info ? lineValue(info.symbol) : words('tokensOfContract')
  return {
    title,
    figure: { label: say('maySpendYour', { symbol }), value: words('noLimit'), tone: 'warning' },
    risk: 'R2',
    sections: [...sections, { fields: [{ label: say('exactUnits'), value: numberValue(units) }] }],
    warnings: [
      ...alike,
      { tone: 'warning', title: say('spenderTakesAll', { symbol }), text: say('spenderTakesAllText') },
    ],
    action: say('approveAnyway'),
    confirm: say('spenderTakesAllConfirm', { symbol }),
  }
}

/** `setApprovalForAll` of ERC-721 and ERC-1155. */
export function describeOperator(token: Token, operator: string, isAllowed: boolean, facts: Facts): Shown {
  const fields: readonly Field[] = [{ label: say('operator'), value: addressValue(operator) }]
  const sections = [{ fields }, { fields: tokenFields(token) }]
  if (!isAllowed) return { title: say('endOperator'), risk: 'R1', sections, warnings: [], action: say('approve') }
  return {
    title: say('allowAllItems'),
    figure: { label: say('mayMove'), value: words('allItems'), tone: 'warning' },
    risk: 'R2',
    sections,
    warnings: [
      ...lookalikeWarnings(operator, facts),
      { tone: 'warning', title: say('operatorTakesAll'), text: say('operatorTakesAllText') },
    ],
    action: say('approveAnyway'),
    confirm: say('operatorTakesAllConfirm'),
  }
}
