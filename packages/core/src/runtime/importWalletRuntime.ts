/** Called beside the runtime as well, so that both are fetched at the same time. */
export const importWalletRuntime = (): Promise<typeof import('./createWalletRuntime.js')> =>
  import('./createWalletRuntime.js')
