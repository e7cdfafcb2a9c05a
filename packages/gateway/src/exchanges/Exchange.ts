import type { ExchangePayment, ExchangePayUrl } from '@portico/gateway-api'

/** A payment that a visitor makes out of an account elsewhere. */
export interface ExchangeOrder {
  /** CAIP-19. */
  readonly asset: string
  /** Decimal text of whole units. */
  readonly amount: string
  /** CAIP-10. */
  readonly recipient: string
  readonly redirectUrl?: { readonly success: string; readonly failure: string } | undefined
  /** Address of the visitor's browser. */
  readonly clientIp: string
}

/** One of the configured exchanges. */
export interface ExchangeService {
  readonly id: string
  readonly name: string
  readonly imageUrl: string | undefined
  sends(asset: string): boolean
  /** Its page for an order, and the session by which the payment is asked for. @throws ExchangeError, SellerError */
  begin(order: ExchangeOrder): Promise<ExchangePayUrl>
  /** @throws ExchangeError, SellerError */
  status(sessionId: string): Promise<ExchangePayment>
}

/** What is wrong with a call, as a JSON-RPC error. */
export class ExchangeError extends Error {
  override readonly name = 'ExchangeError'
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}

/** One spelling of an asset. Addresses of EVM chains are written in any case (EIP-55). */
export function foldAsset(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
