import { EmailLogin, UpdateEmailWallet } from './AddressForm.js'
import { EmailVerifyDevice, EmailVerifyOtp, UpdateEmailPrimaryOtp, UpdateEmailSecondaryOtp } from './CodeView.js'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
  readonly UpdateEmailWallet: typeof UpdateEmailWallet
  readonly UpdateEmailPrimaryOtp: typeof UpdateEmailPrimaryOtp
  readonly UpdateEmailSecondaryOtp: typeof UpdateEmailSecondaryOtp
}

export const emailViews: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailWallet,
  UpdateEmailPrimaryOtp,
  UpdateEmailSecondaryOtp,
}
