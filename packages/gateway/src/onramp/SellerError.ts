import { SourceError } from '../data/SourceError.js'

/**
 * Why a seller gave no answer that can be used. `seller_key`: it does not take the operator's key. `rate_limited`: the operator asks
 * too often. `order`: it takes no such order. `transport`: it failed, was not reached, or said what cannot be understood.
 */
export type SellerErrorCode = 'seller_key' | 'rate_limited' | 'order' | 'transport'

/** A seller of tokens, or an exchange, did not do what it was asked. The message is for the log: it may repeat an address. */
export class SellerError extends SourceError {
  constructor(
    seller: string,
    readonly code: SellerErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(seller, message, options)
  }
}
