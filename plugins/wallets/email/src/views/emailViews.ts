import { EmailLogin, UpdateEmailWallet } from './AddressForm.js'
import { EmailVerifyDevice, EmailVerifyOtp } from './CodeView.js'

interface EmailViews {
  readonly EmailLogin: typeof EmailLogin
  readonly EmailVerifyDevice: typeof EmailVerifyDevice
  readonly EmailVerifyOtp: typeof EmailVerifyOtp
  readonly UpdateEmailWallet: typeof UpdateEmailWallet
}

export const emailViews: EmailViews = {
  EmailLogin,
  EmailVerifyDevice,
  EmailVerifyOtp,
  UpdateEmailWallet,
}
