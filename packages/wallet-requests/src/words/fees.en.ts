/** Words for what surrounds a transaction: the change of the account that comes with it. */
export const feeWords = {
  becomesSmart: 'Your account becomes a smart account',
  becomesSmartText: 'From now on it also obeys the contract below. Its address, and what it has, stay.',
  becomesSmartConfirm: 'I want a smart account, and what is asked for.',
  smartAccount: 'Smart account',
  smartAccountCode: 'Its code',
}
