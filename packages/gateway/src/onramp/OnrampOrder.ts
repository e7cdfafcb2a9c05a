import * as v from 'valibot'

/** Body of `POST /v1/generators/onrampurl`. */
export interface OnrampOrder {
  readonly destinationWallets: readonly {
    readonly address: string
    readonly blockchains?: readonly string[] | undefined
    readonly assets?: readonly string[] | undefined
    readonly supported_networks?: readonly string[] | undefined
  }[]
  readonly defaultNetwork?: string | undefined
  readonly partnerUserId: string
  readonly defaultExperience: 'buy' | 'send'
  /** How much is bought. */
  readonly presetCryptoAmount?: number | undefined
  /** What is paid: pages name it where it is not known how much is bought. */
  readonly presetFiatAmount?: number | undefined
  /** Currency of `presetFiatAmount`, ISO 4217. An addition of Portico's gateway. */
  readonly fiatCurrency?: string | undefined
}

const names = v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(100))), v.maxLength(100)))
const amount = v.optional(v.pipe(v.number(), v.finite(), v.gtValue(0)))

export const OnrampOrderSchema: v.GenericSchema<unknown, OnrampOrder> = v.object({
  destinationWallets: v.pipe(
    v.array(
      v.object({
        address: v.pipe(v.string(), v.regex(/^[-.%a-zA-Z0-9]{1,128}$/)),
        blockchains: names,
        assets: names,
        supported_networks: names,
      }),
    ),
    v.minLength(1),
    v.maxLength(20),
  ),
  defaultNetwork: v.optional(v.pipe(v.string(), v.maxLength(100))),
  partnerUserId: v.pipe(v.string(), v.minLength(32), v.maxLength(50)),
  defaultExperience: v.optional(v.picklist(['buy', 'send']), 'buy'),
  presetCryptoAmount: amount,
  presetFiatAmount: amount,
  fiatCurrency: v.optional(v.pipe(v.string(), v.regex(/^[A-Z]{3}$/))),
})
