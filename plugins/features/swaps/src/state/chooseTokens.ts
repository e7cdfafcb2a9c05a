import { formatUnits, type TokenDescription, type Token } from '@portico/core'
import { amountText } from './swapFigures.js'
import { isSameToken, type Side, type SwapModel } from './SwapModel.js'

/** Decimals of an amount that is taken over from the other side. */
const takenDecimals = 6

/** The tokens of a network. What was chosen stays where it is one of them. */
export function load(model: SwapModel, tokens: readonly Token[] | 'unsupported'): SwapModel {
  if (tokens === 'unsupported')
    return { ...model, isSupported: false, tokens: undefined, loadError: undefined, from: undefined, to: undefined }
  const found = (token: Token | undefined): Token | undefined =>
    token && tokens.find((listed) => isSameToken(listed, token))
  const from = found(model.from) ?? tokens.find(({ token }) => token === undefined)
  return { ...model, isSupported: true, tokens, loadError: undefined, from, to: found(model.to) }
}

/** What the contract of a token says of itself takes the place of what a list said. */
export function describe(
  model: SwapModel,
  { token, description }: { readonly token: string; readonly description: TokenDescription },
): SwapModel {
  const update = <T extends Token | undefined>(chosen: T): T =>
    chosen?.token === token ? { ...chosen, ...description } : chosen
  const [from, to] = [update(model.from), update(model.to)]
  return {
    ...model,
    tokens: model.tokens?.map(update),
    from,
    to,
    ...amountText(model.text, model.text, from?.decimals),
  }
}

export function choose(model: SwapModel, side: Side, token: Token | undefined): SwapModel {
  const other = side === 'sourceToken' ? model.to : model.from
  // The token of the other side: both change places.
  if (isSameToken(token, other)) return flip(model)
  const next = { ...model, dropped: undefined, ...(side === 'sourceToken' ? { from: token } : { to: token }) }
  return side === 'toToken' ? next : { ...next, ...amountText(model.text, model.text, token?.decimals) }
}

/** Both sides change places; what was quoted becomes the amount. */
export function flip(model: SwapModel): SwapModel {
  const { from, to, quote } = model
  if (!from && !to) return model
  const taken = quote && to ? cut(formatUnits(quote.toAmount, to.decimals)) : '1'
  return { ...model, from: to, to: from, ...amountText(taken, '1', to?.decimals), dropped: undefined }
}

/** An amount with few decimals, unless it has only those. */
function cut(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const short = fraction.slice(0, takenDecimals).replace(/0+$/, '')
  if (short === '' && whole === '0') return amount
  return short === '' ? whole : `${whole}.${short}`
}
