import type { SlotProps } from '@portico/core'
import type { ReactNode } from 'react'
import { EmailLogin, LoginForm, UpdateEmailWallet } from './AddressForm.js'
import { EmailVerifyDevice, EmailVerifyOtp, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp } from './CodeView.js'
import type { EmailHandle } from './parts.js'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
  readonly UpdateEmailWallet: typeof UpdateEmailWallet
  readonly UpdateEmailPrimaryOtp: typeof UpdateEmailPrimaryOtp
  readonly UpdateEmailSecondaryOtp: typeof UpdateEmailSecondaryOtp
  /** Items of slots are not given their plugin: it is bound here. */
  block(plugin: EmailHandle): (props: SlotProps['connect.methods']) => ReactNode
}

export const emailViews: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailWallet,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
  block:
    (plugin) =>
    ({ namespace }) => <LoginForm plugin={plugin} namespace={namespace} />,
}
