/** Namespaces a CAIP id may have whether or not their chain plugin is installed [5.17, 9.48]. */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const
