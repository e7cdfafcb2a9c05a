/** Words for what every method may be refused with. */
export const refusalWords = {
  paramsUnreadable: 'The request does not have the parameters of its method.',
  formUnreadable: 'The request does not have the form of its method.',
  otherAccount: 'The request is for another account than the connected one.',
  otherNetwork: 'The request names another network than the active one.',
}
