import { appkit } from './appkit/appkit.js'
import { connectkit } from './connectkit.js'
import type { Kit, KitName } from './Kit.js'
import { rainbowkit } from './rainbowkit.js'
import { walletAdapter } from './walletAdapter/walletAdapter.js'

export const kits: Readonly<Record<KitName, Kit>> = { appkit, rainbowkit, connectkit, 'wallet-adapter': walletAdapter }
