export {
  scriptedEmbeddedWallet,
  type EmbeddedWalletCall,
  type EmbeddedWalletScript,
  type ScriptedEmbeddedWallet,
  type ScriptedEmbeddedWalletSpec,
} from './scriptedEmbeddedWallet.js'
