/** Texts of the shell's views. Functions take typed variables. */
export interface ShellMessages {
  readonly connectTitle: string
}

export const en: ShellMessages = {
  connectTitle: 'Connect wallet',
}
