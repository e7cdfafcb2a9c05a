import type { PasskeyContracts } from './PasskeySpec.js'

/** Delegation Framework 1.3.0, at the same addresses on the networks that it lists, with EntryPoint 0.7. */
export const defaultContracts: PasskeyContracts = {
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
  entryPointVersion: '0.7',
  factory: '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  hybrid: '0x48dBe696A4D990079e039489bA2053B36E8FFEC4',
  delegationManager: '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3',
}
