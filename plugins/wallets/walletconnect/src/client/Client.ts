import type { SignClient } from '@walletconnect/sign-client'

/** The WalletConnect sign client. Types only: its code comes with the heavy part of the plugin. */
export type Client = InstanceType<typeof SignClient>
