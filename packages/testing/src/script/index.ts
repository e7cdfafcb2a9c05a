export { testWalletScript } from '../page/testWalletScript.js'
