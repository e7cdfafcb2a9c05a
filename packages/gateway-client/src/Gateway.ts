import type { GatewayClient, GatewayContext } from '@portico/core/gateway'

/** What every answer of the gateway is made of. */
export interface Gateway extends GatewayClient, Omit<GatewayContext, 'client'> {
  /** The address of an image that an answer names. */
  image(url: string | undefined): string | undefined
}
