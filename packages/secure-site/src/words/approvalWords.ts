/** What the frame and the approval window say around a request, in English. */
export interface ApprovalWords {
  readonly askedBy: string
  readonly rawData: string
  readonly reject: string
  readonly review: string
  readonly windowHint: string
  readonly continueThere: string
  readonly blocked: string
  readonly openWindow: string
  readonly openAgain: string
  readonly readToEnd: string
  readonly confirmFirst: string
  readonly trustFirst: string
  readonly siteAbove: string
  readonly moment: string
  readonly fetching: string
  readonly nothing: string
  readonly nothingText: string
  readonly over: string
  readonly overText: string
  readonly approved: string
  readonly approving: string
  readonly rejected: string
  readonly goBack: string
  readonly passkeyNow: string
  readonly passkeyNowText: string
  readonly passkeyUnused: string
  readonly passkeyUnusedText: string
  readonly retry: string
  readonly failed: string
  readonly newBrowsers: (v: { readonly count: number }) => string
  readonly newBrowsersText: (v: { readonly list: string }) => string
}

export const approvalWords: ApprovalWords = {
  askedBy: 'Asked by',
  rawData: 'Raw data',
  reject: 'Reject',
  review: 'Review',
  windowHint: 'You approve in a window of this wallet, where you see all of it.',
  continueThere: 'Continue in the window that opened.',
  blocked: 'The window did not open. Your browser may have blocked it.',
  openWindow: 'Open the window',
  openAgain: 'Open it again',
  readToEnd: 'Read to the end what is asked by',
  confirmFirst: 'Confirm, then approve what is asked by',
  trustFirst: 'Approve only if you trust',
  siteAbove: 'the site above',
  moment: 'One moment',
  fetching: 'The request is being fetched.',
  nothing: 'Nothing to approve',
  nothingText: 'This window opens by itself when a site asks for something. You can close it.',
  over: 'This request is over',
  overText: 'It was opened before, taken back, or is too old. Go back to the site and ask again. Nothing was signed.',
  approved: 'Approved',
  approving: 'It is being signed.',
  rejected: 'Rejected',
  goBack: 'You can close this window and go back to the site.',
  passkeyNow: 'Use your passkey',
  passkeyNowText: 'Your browser asks for it now.',
  passkeyUnused: 'The passkey was not used',
  passkeyUnusedText: 'Without your passkey, nothing is signed.',
  retry: 'Try again',
  failed: 'It was not done',
  newBrowsers: ({ count }) => (count === 1 ? 'A new browser logged in' : 'New browsers logged in'),
  newBrowsersText: ({ list }) =>
    `${list}. If it was not you, sign out everywhere on your wallet’s page, and approve nothing.`,
}
