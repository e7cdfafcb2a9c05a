// The views on the way to a wallet, in one file.
export { default as ConnectingExternalView } from './ConnectingExternalView.js'
export { default as ErrorView } from './ErrorView.js'
export { default as GetWalletView } from './GetWalletView.js'
export { default as WhatIsAWalletView } from './WhatIsAWalletView.js'
