/** Words for who gets something, and for the tokens that they get. */
export const receiverWords = {
  lookalike: 'This is not the address that you used before',
  lookalikeText: ({ known }: { known: string }): string =>
    `It begins and ends like ${known}, which you sent to. Such look-alikes are made to be copied by mistake.`,
  largeToNew: 'A large amount to a new address',
  largeToNewText: 'You never sent anything to it. What is sent cannot be called back.',
  newReceiver: 'A new address',
  newReceiverText:
    'You never sent anything to it, and the wallet does not know what this is worth. What is sent cannot be called back.',
  token: 'Token',
  tokenContract: 'Token contract',
  unknownToken: 'Unknown',
  bareUnits: ({ units }: { units: string }): string => `${units} units`,
  tokenUnreadable: 'This token could not be read',
  tokenUnreadableText:
    'The number is as the contract gets it: an amount without a decimal point, or the number of an item.',
}
